"""The correct games of the checker's tests are correct."""

import importlib
import pkgutil

import pytest

from bga_states.testing import check_game
from tests.check import correct

GAMES = [module.name for module in pkgutil.iter_modules(correct.__path__)]


@pytest.mark.parametrize("name", GAMES)
def test_a_correct_game_works(name: str) -> None:
    """What the checker must not call wrong plays to its end."""
    module = importlib.import_module(f"{correct.__name__}.{name}")

    check_game(module.Right, seeds=range(2))
