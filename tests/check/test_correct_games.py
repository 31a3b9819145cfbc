"""The correct games of the checker's tests are correct."""

import importlib
import pkgutil

import pytest

from bga_states.testing import check_game
from tests.check import correct, idioms

GAMES = [
    f"{package.__name__}.{module.name}"
    for package in (correct, idioms)
    for module in pkgutil.iter_modules(package.__path__)
]


@pytest.mark.parametrize("name", GAMES, ids=lambda name: name.removeprefix("tests.check."))
def test_a_correct_game_works(name: str) -> None:
    """What the checker must not call wrong plays to its end."""
    game = importlib.import_module(name).Right

    check_game(game, seeds=[1], players=[game.min_players])
