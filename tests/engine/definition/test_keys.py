"""Keys of dicts and members of sets: what is found again in a restored table, and what is not."""

import datetime as dt
import enum
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Annotated, Any, Literal, NamedTuple, NewType, TypeAlias
from uuid import UUID

import msgspec
import pytest
from typing_extensions import TypedDict

from bga_states import (
    Component,
    DefinitionError,
    Game,
    GameError,
    Gear,
    Meta,
    Player,
    Table,
    possible_action,
)
from tests.support import PlayerState, game_of

pytestmark = pytest.mark.own_gear

CardId = NewType("CardId", int)
Square: TypeAlias = tuple[int, int]


class Suit(enum.Enum):
    CLUBS = "clubs"
    HEARTS = "hearts"


class Level(enum.IntEnum):
    LOW = 1


class Color(enum.StrEnum):
    RED = "red"


class Rights(enum.Flag):
    READ = 1
    WRITE = 2


class Spot(NamedTuple):
    x: int
    color: Color


@dataclass(frozen=True)
class Point:
    x: int
    y: float = 0.5


class Coin(msgspec.Struct, frozen=True, tag=True):
    worth: int


class Gem(msgspec.Struct, frozen=True, tag=True):
    carats: float


class Own(msgspec.Struct, frozen=True, eq=False):
    """Equality and hash of its own, by its field."""

    x: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and other.x == self.x

    def __hash__(self) -> int:
        return hash(self.x)


@dataclass
class Unhashable:
    x: int = 1


@dataclass(eq=False)
class ByIdentity:
    x: int = 1


@dataclass(frozen=True, eq=False)
class FrozenByIdentity:
    x: int = 1


@dataclass(frozen=True, eq=False)
class HashWithoutEquality:
    x: int = 1

    def __hash__(self) -> int:
        return 1


@dataclass(unsafe_hash=True)
class Changing:
    x: int = 1


@dataclass(frozen=True)
class WithList:
    items: list[int] = field(default_factory=list, compare=False)


@dataclass(frozen=True)
class WithByIdentity:
    x: FrozenByIdentity


class ChangingStruct(msgspec.Struct):
    x: int = 1


class StructByIdentity(msgspec.Struct, frozen=True, eq=False):
    x: int = 1


class SpotByIdentity(NamedTuple):
    x: FrozenByIdentity


class NoHash(enum.Enum):  # noqa: PLW1641  # the mistake under test
    A = "a"

    def __eq__(self, other: object) -> bool:
        return self is other


class Row(TypedDict):
    x: int


class Holder(msgspec.Struct):
    held: dict[ByIdentity, int]


KEYS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "str": (str, ("b", "a", "")),
    "int": (int, (3, -1, 2**64 - 1)),
    "bool": (bool, (True, False)),
    "float": (float, (1.0, 0.5, -0.0, float("inf"))),
    "none": (None, (None,)),
    "bytes": (bytes, (b"b", b"a")),
    "enum": (Suit, (Suit.HEARTS, Suit.CLUBS)),
    "int enum": (Level, (Level.LOW,)),
    "str enum": (Color, (Color.RED,)),
    "flag": (Rights, (Rights.READ | Rights.WRITE, Rights.READ)),
    "literal": (Literal["a", 1], ("a", 1)),
    "datetime": (dt.datetime, (dt.datetime(2020, 1, 1, tzinfo=dt.UTC),)),
    "date": (dt.date, (dt.date(2020, 1, 1),)),
    "time": (dt.time, (dt.time(12, 30),)),
    "timedelta": (dt.timedelta, (dt.timedelta(1, 2, 3),)),
    "uuid": (UUID, (UUID(int=7),)),
    "decimal": (Decimal, (Decimal("1.50"), Decimal(2))),
    "tuple": (tuple[int, str], ((2, "a"), (1, "b"))),
    "long tuple": (tuple[int, ...], ((), (1,), (1, 2))),
    "tuple in a tuple": (tuple[tuple[int, bool], Suit], (((1, True), Suit.CLUBS),)),
    "tuple of float and bool": (tuple[float, bool], ((1.0, True), (0.0, False))),
    "named tuple": (Spot, (Spot(1, Color.RED),)),
    "any": (Any, (1, "1", 2.0, None, (1, True))),
    "int or none": (int | None, (None, 2)),
    "int or float": (int | float, (1, 2.0)),
    "int or bool": (int | bool, (2, True, 0)),
    "int or text": (int | str, (1, "1")),
    "int or tuple": (int | tuple[int, ...], (1, (1,))),
    "constrained": (Annotated[int, Meta(ge=1, title="x")], (1,)),
    "new type": (CardId, (CardId(5),)),
    "alias": (Square, ((1, 2),)),
}
"""Types of keys, and keys."""
MEMBERS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    **KEYS,
    "frozen dataclass": (Point, (Point(2), Point(1))),
    "frozen struct": (Coin, (Coin(2), Coin(1))),
    "tagged structs": (Coin | Gem, (Coin(1), Gem(1.0))),
    "hash of its own": (Own, (Own(2), Own(1))),
    "frozenset": (frozenset[int], (frozenset({1, 2}), frozenset())),
    "tuple of objects": (tuple[Point, ...], ((Point(1), Point(2)),)),
}
"""Types of members of sets, and members."""


def dict_of(values: tuple[Any, ...]) -> Any:
    return {value: number for number, value in enumerate(values)}


HELD: dict[str, tuple[Any, Any]] = {
    "dict of anything": (dict, {1: 2, "1": 3, (1, 2): 4}),
    "set of anything": (set, {1, "1", (1, 2)}),
    "frozenset": (frozenset[Point] | None, frozenset({Point(1)})),
    "inside": (dict[str, list[dict[Square, set[Point]]]], {"a": [{(1, 2): {Point(1)}}]}),
}
for name, (kind, values) in KEYS.items():
    HELD[f"dict by {name}"] = dict[kind, int], dict_of(values)  # type: ignore[valid-type]
for name, (kind, values) in MEMBERS.items():
    HELD[f"set of {name}"] = set[kind], {*values}  # type: ignore[valid-type]


def game_with(annotation: Any, value: object = None, **attributes: Any) -> type[Game]:
    """Make a game with data `thing`, which its player can lose."""

    class Change(PlayerState):
        @possible_action
        def act_forget(self) -> None:
            self.game.thing = type(self.game.thing)()

        @possible_action
        def act_fail(self) -> None:
            self.act_forget()
            raise RuntimeError

        @possible_action
        def act_undo(self) -> None:
            self.game.undo_restore_point()

    def setup_new_game(game: Any) -> Any:
        game.thing = value
        game.undo_savepoint()
        return Change

    return game_of(
        Change, setup_new_game=setup_new_game, __annotations__={"thing": annotation}, **attributes
    )


def form(value: Any) -> Any:
    """Write a value with the types of all that is in it, sets in one order."""
    if isinstance(value, dict):
        return [(form(key), form(held)) for key, held in value.items()]
    if isinstance(value, set | frozenset):
        return type(value), sorted(map(repr, map(form, value)))
    if isinstance(value, list | tuple):
        return type(value), [form(item) for item in value]
    return type(value), repr(value)


def restored(table: Table[Any]) -> Table[Any]:
    return Table.restore(type(table.game), table.snapshot())


def failed(table: Table[Any]) -> Table[Any]:
    with pytest.raises(RuntimeError):
        table.act(table.player_ids[0], "act_fail")
    return table


def undone(table: Table[Any]) -> Table[Any]:
    table.act(table.player_ids[0], "act_forget")
    table.act(table.player_ids[0], "act_undo")
    return table


def upgraded(table: Table[Any]) -> Table[Any]:
    """Restore the table as one of a later version, whose `upgrade` leaves the data as they are."""
    later = {"version": 2, "upgrade": classmethod(lambda cls, version, data: data)}
    return Table.restore(type("Sample", (type(table.game),), later), table.snapshot())


WAYS = [restored, Table.copy, failed, undone, upgraded]
"""What a table goes through."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("annotation", "value"), HELD.values(), ids=HELD)
def test_keys_and_members_come_back_and_are_found(
    annotation: Any, value: Any, way: Callable[..., Table[Any]]
) -> None:
    """What may be a key or in a set comes back with its types: restored, copied, undone, upgraded.

    It is found there by what was equal to it before.
    """
    table: Any = Table.create(game_with(annotation, value), ["Ann", "Bob"], gear=Gear.SAFE)

    kept = way(table).game.thing

    assert form(kept) == form(value)
    assert kept == value
    assert all(key in kept for key in value)


IMPOSSIBLE_KEYS: dict[str, Any] = {
    "unhashable": Unhashable,
    "by identity": ByIdentity,
    "frozen by identity": FrozenByIdentity,
    "frozen dataclass": Point,
    "frozen struct": Coin,
    "struct": ChangingStruct,
    "tuple by identity": tuple[int, ByIdentity],
    "named tuple by identity": SpotByIdentity,
    "one of two": int | FrozenByIdentity,
    "list": list[int],
    "list in a tuple": tuple[list[int], ...],
    "set in a tuple": tuple[frozenset[int], ...],
    "dict": dict[int, int],
    "typed dict": Row,
    "bytearray": bytearray,
    "enum without hash": NoHash,
    "raw": msgspec.Raw,
    "object": object,
}
IMPOSSIBLE_MEMBERS: dict[str, Any] = {
    "unhashable": Unhashable,
    "by identity": ByIdentity,
    "frozen by identity": FrozenByIdentity,
    "hash without equality": HashWithoutEquality,
    "changing": Changing,
    "list in an object": WithList,
    "identity in an object": WithByIdentity,
    "struct": ChangingStruct,
    "struct by identity": StructByIdentity,
    "tuple by identity": tuple[FrozenByIdentity, ...],
    "frozenset by identity": frozenset[StructByIdentity],
    "list": list[int],
    "dict": dict[int, int],
    "enum without hash": NoHash,
}


@pytest.mark.parametrize("kind", IMPOSSIBLE_KEYS.values(), ids=IMPOSSIBLE_KEYS)
def test_a_key_that_is_not_plain_is_refused_at_assembly(kind: Any) -> None:
    """A dict by objects, or by what can change, is a finding before any table exists."""
    with pytest.raises(DefinitionError, match=r"P99 Sample\.thing: a key .*Use a key that is"):
        Table.create(game_with(dict[kind, int]), ["Ann", "Bob"])


@pytest.mark.parametrize("kind", IMPOSSIBLE_MEMBERS.values(), ids=IMPOSSIBLE_MEMBERS)
def test_a_member_that_would_not_be_found_is_refused_at_assembly(kind: Any) -> None:
    """A set of what can change, or of what is equal to itself alone, is a finding."""
    with pytest.raises(DefinitionError, match=r"P99 Sample\.thing: a set holds .* objects"):
        Table.create(game_with(set[kind]), ["Ann", "Bob"])


PLACES = {
    "list": list[dict[ByIdentity, int]],
    "dict": dict[str, dict[ByIdentity, int]],
    "union": dict[ByIdentity, int] | None,
    "annotated": Annotated[dict[ByIdentity, int], Meta(title="x")],
    "tuple": tuple[int, dict[ByIdentity, int]],
    "field": Holder,
    "field in a list": list[Holder],
}


@pytest.mark.parametrize("annotation", PLACES.values(), ids=PLACES)
def test_a_wrong_key_is_found_wherever_it_stands(annotation: Any) -> None:
    """Lists, unions and the fields of objects are looked into."""
    with pytest.raises(DefinitionError, match="a key is of type ByIdentity"):
        Table.create(game_with(annotation), ["Ann", "Bob"])


def test_the_finding_stands_at_the_attribute() -> None:
    """The finding has the line of the annotation."""

    class Sample(Game):
        states = (PlayerState,)
        first: int
        places: dict[ByIdentity, int]

        def setup_new_game(self) -> Any:
            return PlayerState

    with pytest.raises(DefinitionError) as raised:
        Table.create(Sample, ["Ann", "Bob"])

    (finding,) = raised.value.findings
    assert finding.line == Sample.setup_new_game.__code__.co_firstlineno - 2


def test_the_data_of_a_component_follow_the_same_rule() -> None:
    """A component whose data have such keys is a finding too."""

    class Places(Component):
        data_type = dict[ByIdentity, int]

    with pytest.raises(DefinitionError, match=r"P99 Sample\.places: a key is of type ByIdentity"):
        Table.create(game_of(PlayerState, places=Places()), ["Ann", "Bob"])


def test_a_component_whose_data_cannot_be_encoded_is_a_finding() -> None:
    """What msgspec cannot make sense of is told before a table is made."""

    class Places(Component):
        data_type = list[int] | set[int]

    with pytest.raises(DefinitionError, match=r"P99 Sample\.places: .*not supported"):
        Table.create(game_of(PlayerState, places=Places()), ["Ann", "Bob"])


@pytest.mark.parametrize(
    ("kind", "message"),
    [(list[Player], "players are the engine's"), (list[range], "range cannot be saved")],
)
def test_a_component_keeps_only_what_an_attribute_could(kind: Any, message: str) -> None:
    """Players, and classes that nobody can encode, are found in a component's data too."""

    class Places(Component):
        data_type = kind

    with pytest.raises(DefinitionError, match=rf"P99 Sample\.places: {message}"):
        Table.create(game_of(PlayerState, places=Places()), ["Ann", "Bob"])


NO_PARAMETERS = {
    "unhashable": (set[Unhashable], "which can change"),
    "by identity": (set[FrozenByIdentity], "does not go by value"),
    "inside": (list[frozenset[ByIdentity]], "which can change"),
    "list": (set[list[int]], "which can change"),
    "bool": (dict[bool, int], "a Bool cannot be sent as JSON"),
    "none": (dict[int | None, int], "a None cannot be sent as JSON"),
    "dict": (dict[dict[int, int], int], "a Dict cannot be sent as JSON"),
    "raw": (dict[msgspec.Raw, int], "a key is of type raw"),
}


@pytest.mark.parametrize(("annotation", "message"), NO_PARAMETERS.values(), ids=NO_PARAMETERS)
def test_a_parameter_with_such_keys_or_members_is_refused_at_assembly(
    annotation: Any, message: str
) -> None:
    """An action that no client could call is a finding (P33)."""

    class Wrong(PlayerState):
        @possible_action
        def act_wrong(self, value: Any) -> None:
            raise AssertionError

    Wrong.act_wrong.__annotations__["value"] = annotation

    with pytest.raises(DefinitionError, match=f"P33 .*value.*{message}"):
        Table.create(game_of(Wrong), ["Ann", "Bob"])


CHANGED: dict[str, tuple[Any, object]] = {
    "int for float": (dict[float, int], {1: 1}),
    "int for float in a tuple": (dict[tuple[float, ...], int], {(1,): 1}),
    "bool for int": (dict[int, int], {True: 1}),
    "int for float in a set": (set[float], {1}),
    "int for float in a tuple in a set": (set[tuple[float, ...]], {(1,)}),
    "int for float in an object in a set": (set[Gem], {Gem(1)}),
    "int for float in a frozenset": (set[frozenset[float]], {frozenset({1})}),
}


@pytest.mark.parametrize("gear", Gear)
@pytest.mark.parametrize(("annotation", "value"), CHANGED.values(), ids=CHANGED)
def test_a_key_that_would_come_back_as_another_type_is_refused(
    annotation: Any, value: object, gear: Gear
) -> None:
    """1, 1.0 and True are equal, and a table that would confuse them is not saved, in any gear."""
    with pytest.raises(GameError, match="Cannot save the table: .*thing"):
        Table.create(game_with(annotation, value), ["Ann", "Bob"], gear=gear).snapshot()


def test_a_hash_of_its_own_that_goes_by_identity_is_refused_when_it_is_saved() -> None:
    """What methods of a class do is seen with the first value."""

    class Strange(NamedTuple):
        x: int

        def __hash__(self) -> int:
            return id(self)

    for annotation, value in ((dict[Strange, int], {Strange(1): 1}), (set[Strange], {Strange(1)})):
        with pytest.raises(GameError, match=r"Sample\.thing would come back"):
            Table.create(game_with(annotation, value), ["Ann", "Bob"], gear=Gear.CHECKED)


class Tree(TypedDict):
    branches: "list[Tree]"


class Chain(NamedTuple):
    next: "Chain | None"


@pytest.mark.parametrize("kind", [Tree, Chain])
def test_a_type_that_holds_itself_is_read_to_its_end(kind: Any) -> None:
    """Typed dicts and named tuples may have fields of their own type, as other classes may."""
    value: Any = {"branches": [{"branches": []}]} if kind is Tree else Chain(Chain(None))
    table: Any = Table.create(game_with(kind, value), ["Ann", "Bob"])

    assert restored(table).game.thing == value
