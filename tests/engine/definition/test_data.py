"""A game's data: every annotated attribute, and nothing else."""

import enum
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Generic, TypeVar

import msgspec
import pytest
from typing_extensions import TypeAliasType

from bga_states import DefinitionError, Game, GameError, Gear, Table, possible_action
from bga_states.engine.definition.declarations import data_fields
from tests.support import PlayerState, SampleGame, game_of


class Suit(enum.Enum):
    CLUBS = "clubs"


class Good(enum.StrEnum):
    SILK = "silk"


@dataclass
class Card:
    suit: Suit
    rank: int


@dataclass(eq=False)
class Token:
    place: int


@dataclass(frozen=True)
class Square:
    x: int


@dataclass(frozen=True, eq=False)
class Mark:
    place: int


class Seal(msgspec.Struct, frozen=True, eq=False):
    place: int


class Wagon:
    """A class as `attrs` makes them, of which msgspec says that it is a dataclass."""

    __attrs_attrs__ = ()


@dataclass
class Half(dict[str, int]):
    n: int = 0


@dataclass
class Chest:
    __slots__ = ("gold", "key")
    gold: int


class Trunk(Square):
    __slots__ = ("lock",)


class Tile(Square):
    """A class that inherits a dataclass, and should be one."""

    SIZE: int = 8
    sides: ClassVar[int] = 4
    worth: int = 3


@dataclass
class Chart:
    """A class with another one inside, which msgspec would take for that of the module."""

    @dataclass
    class Card:
        """A card of its own."""

        n: int

    cards: "list[Card]"


T = TypeVar("T")


@dataclass
class Heap(Generic[T]):
    """A class with a parameter of its own, as of Python 3.12, with the name of another one."""

    __type_params__ = (TypeVar("T"),)
    items: "list[T]"


class Wood(msgspec.Struct, tag=True):
    logs: int


class Gold(msgspec.Struct, tag=True):
    ounces: float


class Tree(msgspec.Struct):
    name: str
    branches: "list[Tree]" = []


@dataclass
class Atlas:
    """A class that says which of two classes of a name it means."""

    @dataclass
    class Card:
        """A card of its own."""

        n: int

    cards: "list[Atlas.Card]"


KINDS: dict[str, tuple[Any, object]] = {
    "class by its full name": (Atlas, Atlas([Atlas.Card(1)])),
    "int": (int, 5),
    "none": (int | None, None),
    "enum": (Suit, Suit.CLUBS),
    "dataclass": (list[Card], [Card(Suit.CLUBS, 3)]),
    "dataclass without equality": (list[Token], [Token(3)]),
    "tagged structs": (list[Wood | Gold], [Wood(1), Gold(2.5)]),
    "recursive struct": (Tree, Tree("a", [Tree("b")])),
    "tuple keys": (dict[tuple[int, int], str], {(1, 2): "x"}),
    "int keys": (dict[int, list[int]], {7: [1], 3: [2]}),
    "set": (set[str], {"b", "a"}),
    "set of frozen objects": (set[Square], {Square(2), Square(1)}),
    "sets inside objects": (dict[str, list[tuple[set[int], int]]], {"a": [({3, 1}, 4)]}),
    "empty": (dict[str, list[int]], {}),
}


def game_with(annotation: Any, value: object) -> type[Game]:
    """Make a game with one attribute `thing`."""

    class Change(PlayerState):
        @possible_action
        def act_change(self) -> None:
            self.game.change()

    def setup_new_game(game: Any) -> Any:
        game.thing = value
        return Change

    return game_of(Change, setup_new_game=setup_new_game, __annotations__={"thing": annotation})


@pytest.mark.parametrize(("annotation", "value"), KINDS.values(), ids=KINDS)
def test_every_kind_of_plain_data_comes_back(annotation: Any, value: Any) -> None:
    """Numbers, enums, dataclasses, Structs and containers of them are restored as saved."""
    game = game_with(annotation, value)
    table: Any = Table.restore(game, Table.create(game, ["Ann", "Bob"]).snapshot())

    assert table.game.thing == value or repr(table.game.thing) == repr(value)
    assert type(table.game.thing) is type(value)


class Proud(msgspec.Struct):
    """A Struct that is not to be compared."""

    def __eq__(self, other: object) -> bool:
        raise TypeError

    def __hash__(self) -> int:
        return 1


class Heir(Proud):
    """A Struct that inherits how it is compared."""

    n: int


@pytest.mark.own_gear
@pytest.mark.parametrize("gear", Gear)
def test_objects_that_inherit_how_they_are_compared(gear: Gear) -> None:
    """Code of an author's is not asked whether values come back."""
    game = game_with(Heir, Heir(3))
    table: Any = Table.create(game, ["Ann", "Bob"], gear=gear)

    assert Table.restore(game, table.snapshot(), gear=gear).game.thing.n == 3  # type: ignore[attr-defined]  # it has one


REFUSED_TYPES = {
    "function": (type(len), "cannot be saved"),
    "plain class": (object, "cannot be saved"),
    "class inside a list": (list[GameError], "GameError cannot be saved"),
    "two lists in a union": (list[int] | set[int], "not supported"),
    "dataclass that is a dict": (list[Half], "Half is a dataclass and a built-in type in one"),
    "class of attrs": (list[Wagon], "Wagon is neither a dataclass nor a Struct"),
    "slot that is no field": (dict[str, Chest], "Chest has key in __slots__, which is no field"),
    "what may be unset": (int | msgspec.UnsetType, "it may be UNSET, which is not saved"),
    "parameter with the name of one in the module": (
        Heap[int],
        "Heap.T has the name of something in its module",
    ),
    "what may be unset, by another name": (
        TypeAliasType("Maybe", int | msgspec.UnsetType),
        "it may be UNSET",
    ),
    "what may be unset, annotated": (Annotated[int | msgspec.UnsetType, "?"], "it may be UNSET"),
    "class with the name of one in the module": (
        list[Chart],
        "Chart.Card has the name of something in its module",
    ),
    "no dataclass of its own": (list[Tile], "Tile annotates worth, which is no field without"),
    "slot of a subclass": (Trunk, "Trunk has lock in __slots__, which is no field"),
}


@pytest.mark.pitfall(99, caught="assembly")
@pytest.mark.parametrize(("annotation", "message"), REFUSED_TYPES.values(), ids=REFUSED_TYPES)
def test_what_cannot_be_saved_is_refused_at_assembly(annotation: Any, message: str) -> None:
    """An attribute whose type cannot be saved is a finding, before any table exists."""
    with pytest.raises(DefinitionError, match=f"Sample.thing: .*{message}"):
        Table.create(game_with(annotation, None), ["Ann", "Bob"])


REFUSED_VALUES: dict[str, tuple[Any, object, str]] = {
    "wrong type": (int, "five", "does not fit its annotations"),
    "list for tuple": (tuple[int, int], [1, 2], r"Sample\.thing is \[1, 2\] \(list\), and would"),
    "list for tuple inside": (
        dict[str, list[tuple[int, int]]],
        {"a": [[1, 2]]},
        r"thing\['a'\]\[0\] is \[1, 2\] \(list\), and would come back as \(1, 2\) \(tuple\)",
    ),
    "member of an Enum": (
        str,
        Good.SILK,
        r"Sample\.thing is Good\.SILK \(Good\), and would come back as 'silk' \(str\)\. Annotate",
    ),
    "key of an Enum": (
        dict[str, dict[str, int]],
        {"sold": {"tea": 1, Good.SILK: 2}},
        r"the key Good\.SILK \(Good\) of Sample\.thing\['sold'\] would come back as 'silk' \(str\)",
    ),
    "int for a float": (
        list[float],
        [0.5, 2],
        r"thing\[1\] is 2 \(int\), and would come back as 2\.0 \(float\)",
    ),
    "too large": (int, 1 << 64, "Sample.thing cannot be encoded"),
    "nan": (float, float("nan"), "would come back"),
    "object": (int, object(), "Sample.thing cannot be encoded"),
    "unhashable after decoding": (set[tuple[int, ...]], {frozenset([1])}, "Sample.thing"),
}


@pytest.mark.parametrize(
    ("annotation", "value", "message"), REFUSED_VALUES.values(), ids=REFUSED_VALUES
)
def test_a_value_that_would_come_back_changed_is_refused_at_commit(
    annotation: Any, value: object, message: str
) -> None:
    """A value that decodes to something else is an error when it is stored, not when loaded."""
    with pytest.raises(GameError, match=f"Cannot save the table: .*{message}"):
        Table.create(game_with(annotation, value), ["Ann", "Bob"])


@pytest.mark.pitfall(99, caught="run time")
def test_an_attribute_nobody_declared_is_refused_by_name() -> None:
    """Undeclared data would be lost, so it is refused at the first commit (P99)."""

    class Forget(PlayerState):
        @possible_action
        def act_forget(self) -> None:
            self.game.misspelt = 1

    table = Table.create(game_of(Forget), ["Ann", "Bob"])

    with pytest.raises(GameError, match="does not declare 'misspelt'"):
        table.act(table.player_ids[0], "act_forget")
    assert not hasattr(table.game, "misspelt")


def test_data_that_was_never_set_is_refused_by_name() -> None:
    """Data that `setup_new_game` forgot is an error at the first commit."""
    game = game_of(PlayerState, __annotations__={"thing": int})

    with pytest.raises(GameError, match="Sample.thing is declared but not set"):
        Table.create(game, ["Ann", "Bob"])


def test_one_object_has_one_owner() -> None:
    """Two fields that share a mutable object would part on restoring, so that is an error."""

    def setup_new_game(game: Any) -> Any:
        game.deck = game.discard = []
        return PlayerState

    annotations = {"deck": list[int], "discard": list[int]}
    game = game_of(PlayerState, setup_new_game=setup_new_game, __annotations__=annotations)

    with pytest.raises(GameError, match="one list stands in 'deck' and again in 'discard'"):
        Table.create(game, ["Ann", "Bob"])


def test_one_object_stands_in_one_place_of_its_owner() -> None:
    """One card in two hands is an error; equal cards are not."""
    card = Card(Suit.CLUBS, 2)
    twice, equal = [[card], [card]], [[Card(Suit.CLUBS, 2)], [Card(Suit.CLUBS, 2)]]

    assert Table.create(game_with(list[list[Card]], equal), ["Ann", "Bob"]).move_id == 0
    with pytest.raises(GameError, match="one Card stands twice in 'thing'"):
        Table.create(game_with(list[list[Card]], twice), ["Ann", "Bob"])


@pytest.mark.parametrize("kind", [Mark, Seal])
def test_one_object_that_is_compared_by_identity_stands_in_one_place(kind: Any) -> None:
    """Though it never changes, it would be another one after a refused action."""
    mark = kind(1)

    assert Table.create(game_with(list[kind], [kind(1), kind(1)]), ["Ann", "Bob"]).move_id == 0
    with pytest.raises(GameError, match=f"one {kind.__name__} stands twice in 'thing'"):
        Table.create(game_with(list[kind], [mark, mark]), ["Ann", "Bob"], gear=Gear.CHECKED)


@pytest.mark.parametrize(
    "name", ["players", "notify", "random", "gamestate", "version", "get_scene"]
)
def test_names_of_the_engine_are_refused(name: str) -> None:
    """Data cannot take a name of the engine."""
    with pytest.raises(DefinitionError, match=f"Sample.{name}: the name belongs to the engine"):
        Table.create(game_of(PlayerState, __annotations__={name: int}), ["Ann", "Bob"])


def test_constants_are_no_data() -> None:
    """What is Final, or has a value under a name in capitals, belongs to the class."""

    class Sized(SampleGame):
        HANDS: Final = {2: 5}
        LIMIT: Final[int] = 7
        PRICES: dict[str, int] = {"wood": 1}  # noqa: RUF012  # as authors write it
        size: int = 3

    assert [*data_fields(Sized, [])] == ["size"]


def test_what_belongs_to_the_class_stays_there() -> None:
    """`states` or `max_players` may be annotated anew, together with a value."""
    annotations = {"states": tuple[type[Any], ...], "max_players": int}
    game = game_of(PlayerState, max_players=5, __annotations__=annotations)

    assert Table.create(game, ["Ann", "Bob", "Cy", "Di", "Eve"]).game.max_players == 5


@pytest.mark.pitfall(99, caught="assembly")
def test_a_mutable_default_is_refused() -> None:
    """A list in the class body would be shared by all tables."""
    with pytest.raises(DefinitionError, match="shared by all tables"):
        Table.create(
            game_of(PlayerState, thing=[], __annotations__={"thing": list[int]}), ["Ann", "Bob"]
        )


def test_an_immutable_default_and_class_variables_are_fine() -> None:
    """A number may have its first value in the class body; a ClassVar is not data."""

    class Count(PlayerState):
        @possible_action
        def act_count(self) -> None:
            self.game.count += 1

    annotations = {"count": int, "faces": ClassVar[tuple[int, ...]]}
    table: Table[Any] = Table.create(
        game_of(Count, count=3, faces=(1, 2), __annotations__=annotations), ["Ann", "Bob"], seed=1
    )
    table.act(table.player_ids[0], "act_count")

    assert Table.restore(type(table.game), table.snapshot()).game.count == 4


def test_data_of_a_base_class_is_data() -> None:
    """A game inherits the data of the game it extends."""

    class Base(Game):
        states = (PlayerState,)
        inherited: int

        def setup_new_game(self) -> Any:
            self.inherited = 4
            return PlayerState

    class Derived(Base):
        own: int = 1

    table = Table.restore(Derived, Table.create(Derived, ["Ann", "Bob"]).snapshot())

    assert (table.game.inherited, table.game.own) == (4, 1)
