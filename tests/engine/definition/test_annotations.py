"""Annotations that are no types, wherever they stand: a finding that says where, no traceback."""

import dataclasses
import re
from dataclasses import dataclass, field
from enum import Enum, IntFlag
from functools import partial, partialmethod, wraps
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Generic,
    Literal,
    NamedTuple,
    NotRequired,
    Protocol,
)
from unittest.mock import Mock

import msgspec
import pytest
from typing_extensions import TypedDict, TypeVar

from bga_states import Component, Deck, DefinitionError, Game, Meta, Table, possible_action
from bga_states.check import check
from bga_states.engine.assembly import definition_of
from tests.support import PlayerState, game_of

if TYPE_CHECKING:
    from tests.support import SampleGame as Nowhere


@dataclass
class Unit:
    cards: "list[Nowhere]" = field(default_factory=list)


class Tile(msgspec.Struct):
    cards: "Nowhere | None" = None


class Pair(NamedTuple):
    cards: "Nowhere"


class Row(TypedDict):
    cards: "Nowhere"


@dataclass
class Army:
    """A class that has one of the others in it."""

    units: dict[str, list[Unit]] = field(default_factory=dict)


class Shelf(Component):
    """A component of something."""

    def __init__(self, kind: Any) -> None:
        self.data_type = kind

    def new_data(self) -> Any:
        return None


def taking(kind: Any) -> type[Game]:
    def act_take(self: Any, held: Any) -> None:
        pass

    act_take.__annotations__["held"] = kind
    return game_of(type("Taking", (PlayerState,), {"act_take": possible_action(act_take)}))


def with_options(kind: Any) -> type[Game]:
    options = dataclasses.make_dataclass("Options", [("held", kind, None)])
    return game_of(PlayerState, Options=options, __annotations__={"options": options})


PLACES = {
    "data": lambda kind: game_of(PlayerState, __annotations__={"held": kind}),
    "component": lambda kind: game_of(PlayerState, held=Shelf(kind)),
    "deck": lambda kind: game_of(PlayerState, held=Deck(kind)),
    "parameter": taking,
    "option": with_options,
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", [Unit, Tile, Pair, Row, Army, list[Unit], Unit | None])
def test_a_field_that_names_what_is_not_there_at_run_time(place: str, kind: Any) -> None:
    """Assembly and the checker name the field, wherever its class is used."""
    game = PLACES[place](kind)
    fact = r"(Unit|Tile|Pair|Row)\.cards: its annotation names 'Nowhere', which does not exist"
    with pytest.raises(DefinitionError, match=fact):
        Table.create(game, ["Ann", "Bob"])

    told = [finding.message for finding in check(game).findings if finding.severity == "error"]
    assert any("its annotation names 'Nowhere'" in message for message in told)


class Alias:
    """As `type Cards = list[Nowhere]` of Python 3.12 is, which is evaluated when it is needed."""

    def __init__(self, *value: Any) -> None:
        self.value = value

    @property
    def __value__(self) -> Any:
        if not self.value:
            raise NameError("name 'Nowhere' is not defined", name="Nowhere")
        return self.value[0] or self


@pytest.mark.parametrize("place", ["data", "component"])
@pytest.mark.parametrize(
    ("kind", "fact"),
    [
        (Alias(), "its annotation names 'Nowhere', which does not exist at run time"),
        (Alias(Alias()), "its annotation names 'Nowhere', which does not exist at run time"),
        (Alias(None), "its annotation cannot be read: .* stands for itself"),
    ],
)
def test_an_alias_that_cannot_be_evaluated(place: str, kind: Any, fact: str) -> None:
    """It is a finding with its place, and the checker goes on to find others."""
    game = PLACES[place](kind)
    with pytest.raises(DefinitionError, match=fact):
        Table.create(game, ["Ann", "Bob"])

    told = [finding.message for finding in check(game).findings if finding.severity == "error"]
    assert any(re.search(fact, message) for message in told)


class Suit(Enum):
    """What is on the tiles."""

    BIRDS = "birds"


OfTiles = TypeVar("OfTiles", default=Suit)


@dataclass
class Pile(Generic[OfTiles]):
    """A class that nearly always holds the same."""

    items: list[OfTiles]


@dataclass
class HighPile(Pile):
    """A class that leaves it to the default of its base."""


Of = TypeVar("Of")


@dataclass
class Store(Generic[Of]):
    """Holds goods of a kind."""

    goods: list[Of]


@dataclass
class Queue(Generic[Of]):
    """Holds orders of a kind."""

    orders: list[Of]


@dataclass
class Tiles(Store[Suit]):
    """The first of two bases."""


@dataclass
class Suits(Queue[Suit]):
    """The second of two bases."""


@dataclass
class Town(Tiles, Suits):
    """A class of which msgspec sees what the first base is given."""


@dataclass
class Area(Generic[Of]):
    """Holds what holds goods of a kind."""

    store: Store[Of]


@dataclass
class TileArea(Area[Suit]):
    """The second of two bases."""


@dataclass
class Board(Tiles, TileArea):
    """As above."""


class Priced(Protocol):
    """What no class has as it stands here."""

    price: "int | Nowhere"


@dataclass
class Log(Priced, Generic[Of]):
    """A class that says for itself what it holds."""

    price: int
    goods: list[Of]
    said: Final[list[Any]]


@dataclass
class Logs(Log[Suit]):
    """A class with a base of which not all can be read."""


class Event(TypedDict):
    """What happened, with more where there is more."""

    kind: str
    args: NotRequired[dict[str, Any]]
    rest: NotRequired[list]  # type: ignore[type-arg]  # as authors may


@dataclass
class City(Tiles, Suits):
    """As above, with what it does not see."""

    orders: list[Suit]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", [Town, list[Town], Town | None, Board])
def test_what_a_second_base_is_given(place: str, kind: Any) -> None:
    """The items would come back as what they are encoded to."""
    game = PLACES[place](kind)
    fact = r"(Town.orders|Board.store) would take anything: .* Annotate it in (Town|Board), too"
    with pytest.raises(DefinitionError, match=fact):
        Table.create(game, ["Ann", "Bob"])


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", [City, list[Tiles], Suits, Store[Any], Logs, list[Event]])
def test_what_says_what_it_holds(place: str, kind: Any) -> None:
    """A game whose classes say it, or say that it may be anything, is right."""
    game = PLACES[place](kind | None)  # None is the default of an option

    assert definition_of(game).game_class is game


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", [Pile, list[Pile], Pile | None, HighPile])
def test_a_type_variable_that_is_left_to_its_default(place: str, kind: Any) -> None:
    """The items would come back as what they are encoded to: msgspec knows no defaults."""
    game = PLACES[place](kind)
    fact = r"Pile leaves OfTiles to its default. Write Pile\[Suit\]"
    with pytest.raises(DefinitionError, match=fact):
        Table.create(game, ["Ann", "Bob"])


class Large(Enum):
    """More than 64 bits hold."""

    ALL = 2**64


class Squares(IntFlag):
    """A board of 64 squares in one number."""

    H8 = 1 << 63


NO_TYPES = ([int], {int: list}, (int, str), 3, Large, Squares, Literal[2**64], "list[Nowhere]")


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        *((place, kind) for place in ("data", "component", "parameter") for kind in NO_TYPES),
        # Of data it makes a constant.
        ("component", Final[int]),
    ],
)
def test_what_stands_where_a_type_should(place: str, kind: Any) -> None:
    """Beginners write `board: [int]`; whatever it is, there is a finding."""
    game = PLACES[place](kind)
    with pytest.raises(DefinitionError):
        Table.create(game, ["Ann", "Bob"])

    assert any(finding.severity == "error" for finding in check(game).findings)


class Bag(Component):
    """A component that answers for its data, which it has at a table alone."""

    data_type = dict[str, int]

    def new_data(self) -> dict[str, int]:
        return {"gold": 3}

    def __getattr__(self, name: str) -> int:
        found: int = self.data[name]
        return found


def test_a_component_that_forwards_attributes() -> None:
    """The engine asks it for nothing before it has its data."""
    table: Table[Any] = Table.create(game_of(PlayerState, bag=Bag()), ["Ann", "Bob"])

    assert table.game.bag.gold == 3


class Reckoned:
    """A decorator that is written as a class."""

    def __init__(self, function: Any) -> None:
        self.function = function

    def __get__(self, game: Any, owner: Any = None) -> Any:
        return partial(self.function, game)


VERBS = {
    "can_undo": True,
    "undo_savepoint": "yes",
    "active_next_player": None,
    "active_prev_player": property(lambda _: 3),
    "upgrade": 3,
}


@pytest.mark.pitfall(112, caught="assembly")
@pytest.mark.parametrize("name", VERBS)
def test_a_verb_of_the_engine_that_is_no_method(name: str) -> None:
    """The engine calls it, or states do."""
    with pytest.raises(DefinitionError, match=rf"Sample\.{name} is .*\. Write it as a .* method"):
        Table.create(game_of(PlayerState, **{name: VERBS[name]}), ["Ann", "Bob"])


def can_undo(self: Any) -> bool:  # the shape counts
    """Lack the player."""
    return True


async def active_next_player(self: Any) -> int:  # the shape counts
    """Promise a player."""
    return 3


@pytest.mark.parametrize(
    ("verb", "message"),
    [
        (
            can_undo,
            r"can_undo does not take player_id\. Take it, or call the method something else",
        ),
        (active_next_player, "active_next_player is a coroutine or generator"),
    ],
)
def test_a_verb_of_the_engine_with_another_shape(verb: Any, message: str) -> None:
    """The engine could not call it, or would take what it promises for what it gives."""
    with pytest.raises(DefinitionError, match=message):
        Table.create(game_of(PlayerState, **{verb.__name__: verb}), ["Ann", "Bob"])


def filled(self: Any, player_id: int, why: str, *, seconds: int) -> None:  # the shape counts
    """Give time, and say why."""
    Game.give_extra_time(self, player_id, seconds)


def test_verbs_that_are_made_otherwise() -> None:
    """A method is what can be called as one: partial, decorated by a class, or a mock."""

    @wraps(filled)
    def give_extra_time(self: Any, *args: Any) -> None:
        filled(self, *args, seconds=30)

    game = game_of(
        PlayerState,
        give_extra_time=give_extra_time,
        undo_savepoint=partialmethod(Game.undo_savepoint, 3),
        get_player_after=Reckoned(Game.get_player_after),
        active_next_player=Mock(return_value=3),
    )
    table: Table[Any] = Table.create(game, ["Ann", "Bob"])
    ann, bob = table.player_ids

    assert (table.game.get_player_after(ann), table.game.active_next_player()) == (bob, 3)


@pytest.mark.pitfall(113, caught="assembly")
@pytest.mark.parametrize("settings", ["Options", "Preferences"])
@pytest.mark.parametrize(
    ("kind", "default"),
    [(float, 1), (Literal[6, 20], 8), (Annotated[int, Meta(ge=1)], 0), (bool, 0), (int, None)],
)
def test_a_default_that_nobody_could_choose(settings: str, kind: Any, default: Any) -> None:
    """No table could be made without choosing something else."""
    declared = dataclasses.make_dataclass(settings, [("speed", kind, default)])
    hint = declared if settings == "Options" else dict[int, declared]  # type: ignore[valid-type]  # it is one
    game = game_of(PlayerState, **{settings: declared}, __annotations__={settings.lower(): hint})
    fact = rf"Sample\.{settings}\.speed: its default {default} (does not fit|would come back as)"
    with pytest.raises(DefinitionError, match=fact):
        Table.create(game, ["Ann", "Bob"])


@pytest.mark.pitfall(113, caught="assembly")
@pytest.mark.parametrize("settings", ["Options", "Preferences"])
def test_options_that_are_not_declared(settings: str) -> None:
    """They would be lost with the first save, so that no table could be made."""
    declared = dataclasses.make_dataclass(settings, [("speed", int, 1)])
    with pytest.raises(DefinitionError, match=rf"Sample has {settings}, and does not declare them"):
        Table.create(game_of(PlayerState, **{settings: declared}), ["Ann", "Bob"])


@dataclass
class Options:
    """Options that make something of what nobody has chosen."""

    boxes: list[int] = None  # type: ignore[assignment]  # as authors write it

    def __post_init__(self) -> None:
        self.boxes = self.boxes or [1, 2]


def test_a_default_that_is_replaced() -> None:
    """What options hold counts, not what stands in their class."""
    game = game_of(PlayerState, Options=Options, __annotations__={"options": Options})
    table: Table[Any] = Table.create(game, ["Ann", "Bob"])

    assert Table.restore(game, table.snapshot()).game.options == Options([1, 2])  # type: ignore[attr-defined]  # it has them


def test_what_annotates_a_parameter_needs_no_hash() -> None:
    """It is for others to read."""

    class Reading(PlayerState):
        @possible_action
        def act_read(self, n: Annotated[int, {"doc": "a number"}]) -> None:
            self.notify.all("read", n=n)

    table: Table[Any] = Table.create(game_of(Reading), ["Ann", "Bob"])
    (message,) = table.act(table.player_ids[0], "act_read", {"n": 3}).messages(None)

    assert message.args["n"] == 3
