"""What the checker knows of a deck's methods is what the deck has."""

import inspect

from bga_states.check.reading.deck_uses import IMPLIED, OF_ALL_ARGS, PUTTING, TAKING_THE_TOP
from bga_states.components import Deck


def test_the_methods_are_those_of_decks() -> None:
    """A method that is renamed or removed would never be found in a game again."""
    for name in PUTTING | TAKING_THE_TOP | OF_ALL_ARGS | IMPLIED.keys():
        assert inspect.isfunction(inspect.getattr_static(Deck, name)), name


def test_what_takes_the_top_is_told_from_where() -> None:
    """All methods that pick cards are known as such, and those that put them name a place."""
    methods = {name for name, _ in inspect.getmembers(Deck, inspect.isfunction)}

    assert {name for name in methods if name.startswith("pick_")} == TAKING_THE_TOP
    for name in PUTTING:
        assert "location" in inspect.signature(getattr(Deck, name)).parameters, name
