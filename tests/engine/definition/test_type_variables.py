"""Data of generic bases: a variable stands for what the game gives for it."""

from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import pytest
from typing_extensions import TypeVar as TypeVarWithDefault
from typing_extensions import TypeVarTuple

from bga_states import (
    GAME_END,
    ActionRefused,
    Component,
    DefinitionError,
    Game,
    GameState,
    Gear,
    StateType,
    Table,
    possible_action,
)
from bga_states.engine.definition.type_variables import filled_hints
from tests.support import PlayerState, table_of

T = TypeVar("T")
U = TypeVar("U")


@dataclass
class Card:
    value: int


class WithPile(Generic[T]):
    pile: list[T]
    top: T | None


class WithPiles(WithPile[list[U]], Generic[U]):
    by_name: dict[str, U]


Default = TypeVarWithDefault("Default", default=int)
Many = TypeVarTuple("Many")


class WithDefault(Generic[Default]):
    pile: list[Default]


class WithMany(Generic[*Many]):
    row: tuple[*Many]


class OfCards(WithPile[Card]):
    """A class that gives a type."""


class OfPiles(WithPiles[Card]):
    """A class whose base passes a type on."""


class OfQuoted(WithPile["Card"]):
    """A class that gives a type in quotes."""


class OfQuotedLists(WithPile[list["Card"]]):
    """A class that gives a type with quotes in it."""


class OfNothing(WithPile["Nowhere"]):  # type: ignore[name-defined]  # as it is
    """A class that gives what is not there at run time."""


class OfDefault(WithDefault):
    """A class that leaves it to a default."""


class OfMany(WithMany[int, str]):
    """A class that gives any number of types, which are left alone."""


class Shelf(Component, Generic[T]):
    data_type = list[T]  # type: ignore[valid-type]  # a variable

    def new_data(self) -> list[T]:
        return []


class CardShelf(Shelf[Card]):
    """A shelf of cards."""


class Placing(GameState[Any], Generic[T]):
    """A state that two games share, each with cards of its own."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    Row: TypeAlias = Literal["top", "bottom"]

    @possible_action
    def act_place(self, card: "T", others: list["T"], side: "Side", row: "Row" = "top") -> None:
        self.game.shelf.data += [card, *others]

    @dataclass
    class Side:
        """Where it is placed."""

        is_left: bool

    def zombie(self, player_id: int) -> int:
        return GAME_END


class PlacingCards(Placing["Card"]):
    """The cards of one game."""


class BoardGame(Game, Generic[T]):
    board: dict[int, T]


PILE: dict[str, Any] = {"pile": list[Card], "top": Card | None}
PILES: dict[str, Any] = {"pile": list[list[Card]], "top": list[Card] | None}
OPEN: dict[str, Any] = {"pile": list[T], "top": T | None}  # type: ignore[valid-type]  # a variable


@pytest.mark.parametrize(
    ("cls", "hints"),
    [
        (OfCards, PILE),
        (OfPiles, {**PILES, "by_name": dict[str, Card]}),
        (WithPile, OPEN),
        # In quotes, as authors write `GameState["Sticks"]`.
        (OfQuoted, PILE),
        (OfQuotedLists, PILES),
        (OfNothing, OPEN),
        (OfDefault, {"pile": list[int]}),
        (OfMany, {"row": tuple[*Many]}),  # type: ignore[valid-type]  # a variable
    ],
)
def test_types_are_given_for_variables(cls: Any, hints: dict[str, Any]) -> None:
    """Wherever in the bases of a class they are given; what nobody gives stays as it is."""
    assert filled_hints(cls) == hints


@pytest.mark.parametrize("gear", Gear)
def test_data_of_a_generic_base(gear: Gear) -> None:
    """They are saved and restored as what the game says they are."""

    class Cards(WithPile[Card], BoardGame[Card]):
        states = (PlayerState,)

        def setup_new_game(self) -> type[PlayerState]:
            self.pile, self.top, self.board = [Card(2)], Card(3), {5: Card(7)}
            return PlayerState

    table = Table.create(Cards, ["Ann", "Bob"], gear=gear)
    restored = Table.restore(Cards, table.snapshot()).game

    assert (restored.pile, restored.top, restored.board) == ([Card(2)], Card(3), {5: Card(7)})


@pytest.mark.parametrize("gear", Gear)
def test_actions_and_components_of_generic_bases(gear: Gear) -> None:
    """What clients send is made of the type that is given, or refused."""

    class Cards(Game):
        states = (PlacingCards,)
        shelf = CardShelf()

        def setup_new_game(self) -> type[PlacingCards]:
            return PlacingCards

    table = Table.create(Cards, ["Ann", "Bob"], gear=gear)
    ann = table.player_ids[0]
    side = {"is_left": True}
    table.act(ann, "act_place", {"card": {"value": 2}, "others": [{"value": 3}], "side": side})

    with pytest.raises(ActionRefused, match="Send card as Card"):
        table.act(ann, "act_place", {"card": "two", "others": [], "side": side})
    assert Table.restore(Cards, table.snapshot()).game.shelf.data == [Card(2), Card(3)]


class BarePlacing(Placing):  # type: ignore[type-arg]  # what is refused
    """A state that says nothing of its cards."""


class LostPlacing(Placing["Nowhere"]):  # type: ignore[name-defined]  # as above
    """A state whose cards are not there at run time."""


@pytest.mark.pitfall(33, caught="assembly")
@pytest.mark.parametrize("state", [BarePlacing, LostPlacing])
def test_actions_that_would_take_anything(state: type[GameState[Any]]) -> None:
    """A client could send what it likes where nothing says what a variable stands for."""
    told = "nothing says what the variable in its type stands for"
    with pytest.raises(DefinitionError, match=told):
        table_of(state, shelf=CardShelf())


@pytest.mark.parametrize("shelf", [Shelf[Card](), CardShelf()])
def test_a_component_that_is_made_with_its_type(shelf: Any) -> None:
    """It is as good as a class that gives the type."""
    table = table_of(PlayerState, shelf=shelf)
    table.arrange(lambda game: game.shelf.data.append(Card(2)))
    restored: Any = Table.restore(table.game_class, table.snapshot())

    assert restored.game.shelf.data == [Card(2)]
