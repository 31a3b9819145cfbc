"""What each gear refuses to save, as the guide to data lists it."""

import enum
from collections import defaultdict
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar
from zoneinfo import ZoneInfo

import msgspec
import pytest
from typing_extensions import TypedDict

from bga_states import GameError, Gear, Table, UserError, possible_action
from tests.support import PlayerState, game_of

pytestmark = pytest.mark.own_gear
T = TypeVar("T")


@dataclass
class Card:
    value: int = 0


@dataclass
class Joker(Card):
    wish: int = 0


class Tile(msgspec.Struct):
    value: int = 0


class Corner(Tile):
    turn: int = 0


@dataclass
class Bag:
    """A class that no other inherits."""

    goods: list[str] = field(default_factory=list)


@dataclass
class Pile(Generic[T]):
    items: list[T]


@dataclass
class Counted(Generic[T]):
    """Makes something else of itself each time that it comes back."""

    items: list[T]
    made: int = 0

    def __post_init__(self) -> None:
        self.made += 1


class Clamped:
    """A descriptor of a field, as Python's documentation has them."""

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self.kept_as = f"_{name}"

    def __get__(self, thing: Any, owner: Any = None) -> int:
        value: int = 10 if thing is None else getattr(thing, self.kept_as, 10)
        return value

    def __set__(self, thing: Any, value: int) -> None:
        setattr(thing, self.kept_as, max(value, 0))


def clamped() -> Any:
    return Clamped()


@dataclass
class Unit:
    """An object with a field that a descriptor keeps."""

    hp: int = clamped()


@dataclass
class Tally:
    counts: list[int]

    @cached_property
    def total(self) -> int:
        return sum(self.counts)


class Good(enum.StrEnum):
    SILK = "silk"


class Level(enum.IntEnum):
    NONE = 0
    ONE = 1


class Row(list[int]):
    pass


class Color(enum.Enum):
    RED = "red"


class Pair(NamedTuple):
    a: int
    b: int


class Own(Pair):
    """A tuple that can have attributes."""


class Sizes(TypedDict, total=False):
    size: int


@dataclass
class Rule:
    """A class with a method that type variables have, too."""

    number: int

    def has_default(self, by: int) -> bool:
        return self.number > by


class Note(TypedDict):
    text: str
    level: int


NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
BERLIN = timezone(timedelta(hours=2))

EVERYWHERE: dict[str, tuple[Any, object]] = {
    "object of a subclass": (list[Card], [Joker(1, 2)]),
    "object of a subclass of a Struct": (list[Tile], [Corner(1, 2)]),
    "StrEnum for str": (str, Good.SILK),
    "StrEnum in a list": (list[str], ["tea", Good.SILK]),
    "StrEnum as a key": (dict[str, int], {Good.SILK: 1}),
    "IntEnum for int": (int | None, Level.ONE),
    "list for tuple": (tuple[int, ...], [1, 2]),
    "tuple for list": (list[tuple[int, int]], ((1, 2),)),
    "list for tuple inside": (dict[str, list[tuple[int, int]]], {"a": [[1, 2]]}),
    "defaultdict": (dict[str, int], defaultdict(int, a=1)),
    "list of a class of its own": (list[int], Row([1])),
    "tuple in a dict of anything": (dict[str, Any], {"a": (1, 2)}),
    "dict of what it does not know": (Sizes, {"sise": 1}),
    "StrEnum in a dict of fields": (Note, {"text": Good.SILK, "level": 1}),
    "IntEnum in a dict of fields": (list[Note], [{"text": "", "level": Level.ONE}]),
    "dict of its own for one of fields": (list[Sizes], [defaultdict(int, size=1)]),
    "key and its value": (dict[Color, int], {Color.RED: 1, "red": 2}),
    "empty defaultdict": (dict[str, set[int]], defaultdict(set)),
    "empty defaultdict of anything": (dict[str, Any], defaultdict(int)),
    "defaultdict of floats": (dict[str, float], defaultdict(float, a=1.5)),
    "tuple for list of floats": (list[float], (1.5,)),
    "list for tuple of floats": (list[tuple[float, float]], [[1.5, 2.5]]),
    "StrEnum beside floats": (list[str | float], [Good.SILK, 1.5]),
    "tuple for list of objects": (list[Bag], (Bag(),)),
    "dict for an object": (Bag, {"goods": []}),
    "dict for a Struct in a list": (list[Tile], [{"value": 1}]),
    "object of another class": (Bag, Card()),
    "text for a member": (list[Color], ["red"]),
    "text for a date": (list[date], ["2026-01-01"]),
    "text for a Decimal": (list[Decimal], ["1.5"]),
    "tuple for a NamedTuple": (Pair, (1, 2)),
    "frozenset for set": (set[int], frozenset({1})),
    "bytearray for bytes": (bytes, bytearray(b"x")),
    "object that changes itself": (Counted[int], Counted([1])),
    "no number": (float, float("nan")),
    "time with an offset": (datetime, NOON.astimezone(BERLIN)),
    "time of a zone": (datetime | None, NOON.astimezone(ZoneInfo("Europe/Berlin"))),
    "text for a member as a key of objects": (dict[Color, Bag], {"red": Bag()}),
    "text for a date as a key of objects": (dict[date, Bag], {"2026-01-01": Bag()}),
    "StrEnum for anything beside a float": (tuple[float, Any], (1.5, Good.SILK)),
    "defaultdict for anything beside a float": (
        dict[str, float | dict[str, Any]],
        {"a": defaultdict(int)},
    ),
    "time that comes twice": (list[time], [time(2, fold=1)]),
}
IN_CHECKED: dict[str, tuple[Any, object]] = {
    "tuple in a field": (Bag, Bag(("silk",))),  # type: ignore[arg-type]  # what is refused
    "StrEnum in a field": (Bag, Bag([Good.SILK])),
    "dict for an object in a list": (list[Bag], [{"goods": []}]),
    "object of another class in a list": (list[Bag], [Card()]),
    "text for a member beside an object": (list[tuple[Color, Bag]], [("red", Bag())]),
    "tuple for list of objects in a list": (list[list[Bag]], [(Bag(),)]),
    "bytearray for anything": (dict[str, Any], {"a": bytearray(b"x")}),
    "text for a member of a StrEnum": (list[Good], ["silk"]),
    "StrEnum in a set": (set[str], {Good.SILK}),
    "tuple for a NamedTuple in a list": (list[Pair], [(1, 2)]),
    "frozenset in a list": (list[set[int]], [frozenset({1})]),
    "bytearray in a list": (list[bytes], [bytearray(b"x")]),
}
KEPT: dict[str, tuple[Any, object]] = {
    "time in UTC": (datetime, NOON),
    "time without a zone": (datetime, datetime(2026, 7, 1, 12)),  # noqa: DTZ001  # as authors may
    "member": (dict[Color, list[float]], {Color.RED: [1.5]}),
    "Decimal": (list[Decimal], [Decimal("1.50"), Decimal("NaN"), Decimal("sNaN")]),
    "NamedTuple": (list[Pair], [Pair(1, 2)]),
    "dict of fields": (Sizes, {"size": 1}),
    "dicts of fields": (list[Note], [{"text": "a", "level": 1}]),
    "object of the declared class": (list[Card], [Card(1)]),
    "object that is made with a type": (Pile[int], Pile[int]([1])),
    "object of a type like a variable": (Pile[Rule], Pile[Rule]([Rule(1)])),
}


def act_and_save(table: Table[Any], action: str) -> None:
    """Take an action, and save the table, as only then FAST looks at it."""
    table.act(table.player_ids[0], action)
    table.snapshot()


def table_with(annotation: Any, value: object, gear: Gear) -> Table[Any]:
    """Return a table whose attribute `held` has been given a value, and which was saved since."""

    class Change(PlayerState):
        @possible_action
        def act_change(self) -> None:
            self.game.held = deepcopy(value)

        @possible_action(check=False)
        def act_wait(self) -> None:
            raise UserError("Wait")

    game = game_of(Change, __annotations__={"held": annotation | None}, held=None)
    table = Table.create(game, ["Ann", "Bob"], gear=gear)
    act_and_save(table, "act_change")
    return table


@pytest.mark.parametrize("gear", Gear)
@pytest.mark.parametrize(("annotation", "value"), EVERYWHERE.values(), ids=EVERYWHERE)
def test_what_would_come_back_changed_is_refused_in_every_gear(
    annotation: Any, value: object, gear: Gear
) -> None:
    """Whatever C can tell is refused when the move ends, in FAST when the table is saved."""
    with pytest.raises(GameError, match=r"held.* would come back as|held would come back"):
        table_with(annotation, value, gear)


@pytest.mark.parametrize("gear", Gear)
@pytest.mark.parametrize("sent", [{"hp": 8}, {}])
def test_a_field_that_a_descriptor_keeps(sent: dict[str, int], gear: Gear) -> None:
    """An object that a client has sent is one like those which the game makes."""

    class Place(PlayerState):
        @possible_action
        def act_place(self, unit: Unit) -> None:
            self.game.units = [unit]

        @possible_action
        def act_hit(self) -> None:
            self.game.units[0].hp -= 3

    def setup_new_game(self: Any) -> type[Place]:
        self.units = []
        return Place

    hints = {"units": list[Unit]}
    game = game_of(Place, setup_new_game=setup_new_game, __annotations__=hints)
    table: Table[Any] = Table.create(game, ["Ann", "Bob"], gear=gear)
    table.act(table.player_ids[0], "act_place", {"unit": sent})
    table.act(table.player_ids[0], "act_hit")
    restored: Table[Any] = Table.restore(game, table.snapshot(), gear=gear)

    assert table.game.units[0].hp == restored.game.units[0].hp == sent.get("hp", 10) - 3


@pytest.mark.parametrize(("annotation", "value"), IN_CHECKED.values(), ids=IN_CHECKED)
def test_what_only_a_walk_finds_is_refused_in_checked(annotation: Any, value: object) -> None:
    """What C cannot tell is refused in the gear of tests; in the others it comes back changed."""
    with pytest.raises(GameError, match="would come back"):
        table_with(annotation, value, Gear.CHECKED)

    table = table_with(annotation, value, Gear.SAFE)
    with pytest.raises(UserError):
        table.act(table.player_ids[1], "act_wait")

    assert repr(table.game.held) != repr(value)


class Fix(PlayerState):
    @possible_action
    def act_fix(self) -> None:
        """Change the types of what is held, and nothing else."""
        self.game.held = tuple(self.game.held)
        self.game.seen = defaultdict(list, self.game.seen)

    @possible_action
    def act_score(self) -> None:
        self.game.players[self.game.get_active_player_id()].score = Level.ONE


def table_to_fix(gear: Gear) -> Table[Any]:
    """Return a table whose game holds a list and a dict."""
    types = {"held": list[int], "seen": dict[str, list[int]]}
    game = game_of(Fix, __annotations__=types, setup_new_game=fill)
    return Table.create(game, ["Ann", "Bob"], gear=gear)


def fill(game: Any) -> type[Fix]:
    """Fill a game."""
    game.held, game.seen = [1, 2], {}
    return Fix


@pytest.mark.parametrize("gear", [Gear.SAFE, Gear.CHECKED])
def test_a_value_of_another_type_that_is_saved_as_the_same_bytes(gear: Gear) -> None:
    """It is refused in the action that sets it, and not in somebody's next one."""
    table = table_to_fix(gear)
    with pytest.raises(GameError, match="held is .* would come back as"):
        table.act(table.player_ids[0], "act_fix")

    assert (table.game.held, type(table.game.seen)) == ([1, 2], dict)


@pytest.mark.parametrize("gear", Gear)
def test_a_score_that_is_no_plain_number(gear: Gear) -> None:
    """A member of an IntEnum would come back as an int."""
    table = table_to_fix(gear)
    with pytest.raises(GameError, match="the score of a player is .* Give an int"):
        act_and_save(table, "act_score")


def test_a_score_that_equals_the_one_before() -> None:
    """In the gear of tests it is found too, though nothing has changed."""

    class Keep(PlayerState):
        @possible_action
        def act_keep(self, active_player_id: int) -> None:
            self.game.players[active_player_id].score = Level.NONE

    table = Table.create(game_of(Keep), ["Ann", "Bob"], gear=Gear.CHECKED)
    with pytest.raises(GameError, match="the score of a player is .* Give an int"):
        table.act(table.player_ids[0], "act_keep")


@pytest.mark.parametrize("held", [Tally([1]), [Tally([1])]], ids=["alone", "in a list"])
def test_what_an_object_keeps_beside_its_fields(held: Any) -> None:
    """It is lost, and named in the gear of tests."""
    tally = held[0] if isinstance(held, list) else held
    assert tally.total == 1
    with pytest.raises(
        GameError, match=r"held.*\.total is 1 \(int\) and no field.* Make it a field"
    ):
        table_with(list[Tally] if isinstance(held, list) else Tally, held, Gear.CHECKED)


def test_an_attribute_of_a_tuple() -> None:
    """What is set on a tuple of an author's class is lost, and refused in the gear of tests."""
    own = Own(1, 2)
    own.extra = 5  # type: ignore[attr-defined]  # what is refused
    with pytest.raises(GameError, match="would come back"):
        table_with(Own, own, Gear.CHECKED)


@pytest.mark.parametrize("gear", Gear)
@pytest.mark.parametrize(("annotation", "value"), KEPT.values(), ids=KEPT)
def test_what_comes_back_as_it_was_is_saved(annotation: Any, value: object, gear: Gear) -> None:
    """A value that nothing is lost of is the same after another player's refused call."""
    table = table_with(annotation, value, gear)
    if gear is not Gear.FAST:
        with pytest.raises(UserError):
            table.act(table.player_ids[1], "act_wait")

    assert repr(table.copy().game.held) == repr(value)
