"""Data of generic bases: a variable stands for what the game gives for it."""

import types
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pytest

from bga_states import Game, Gear, Table
from bga_states.engine.definition.type_variables import filled_hints
from tests.support import PlayerState

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


class BoardGame(Game, Generic[T]):
    board: dict[int, T]


PILE: dict[str, Any] = {"pile": list[Card], "top": Card | None}
PILES: dict[str, Any] = {"pile": list[list[Card]], "top": list[Card] | None}
OPEN: dict[str, Any] = {"pile": list[T], "top": T | None}  # type: ignore[valid-type]  # a variable


@pytest.mark.parametrize(
    ("base", "hints"),
    [
        (WithPile[Card], PILE),
        (WithPiles[Card], {**PILES, "by_name": dict[str, Card]}),
        (WithPile, OPEN),
    ],
)
def test_types_are_given_for_variables(base: Any, hints: dict[str, Any]) -> None:
    """Wherever in the bases of a class they are given; what nobody gives stays as it is."""
    cards = types.new_class("Cards", (base,))

    assert filled_hints(cards) == hints


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
