"""The correct games of the checker's tests are correct."""

import importlib
import json
import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bga_states import Game
from bga_states.testing import check_game, told
from bga_states.testing.effort import EffortName
from bga_states.testing.failures import Place
from bga_states.testing.playing import Player, do_offered, table_at
from bga_states.testing.replay import HASH_SEEDS, IN_REPLAY, fingerprint
from tests.check import correct, idioms
from tests.planting import found_by

ROOT = Path(__file__).parents[2]
GAMES = [
    f"{package.__name__}.{module.name}"
    for package in (correct, idioms)
    for module in pkgutil.iter_modules(package.__path__)
]


WORKS = "tests/check/test_correct_games.py::test_a_correct_game_works"
LONGEST = 10_000
"""Moves after which a game should be over."""


def right(name: str) -> type[Game]:
    """Import the game of a module."""
    game: type[Game] = importlib.import_module(name).Right
    return game


@pytest.mark.parametrize("name", GAMES, ids=lambda name: name.removeprefix("tests.check."))
def test_a_correct_game_works(name: str, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the checker must not call wrong plays to its end."""
    game = right(name)
    # The next test replays all games in two processes, where this one would start two for each.
    monkeypatch.setenv(IN_REPLAY, "1")

    effort: EffortName = "quick" if games == 1 else "full"
    check_game(game, effort, seeds=[1], players=[game.min_players])


def test_correct_games_are_the_same_in_any_process() -> None:
    """Whatever the order of sets in a process, a game comes to the same end."""
    command = [sys.executable, "-c", f"from {__name__} import main; main()"]
    processes = [
        subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, stdout=subprocess.PIPE
        )
        for seed in HASH_SEEDS
    ]
    first, second = [process.communicate()[0] for process in processes]

    assert sorted(json.loads(first)) == sorted(GAMES)
    assert json.loads(first) == json.loads(second)


def main() -> None:
    """Print what each game comes to in this process."""
    print(json.dumps({name: end_of(right(name)) for name in GAMES}))  # noqa: T201  # the answer


def end_of(game: type[Game]) -> str:
    """Return what a game comes to."""
    place = Place(game, game.min_players, 1)
    table, player = table_at(place), Player(1)
    for _ in range(LONGEST):
        if table.is_over:
            break
        do_offered(player.next_step(table), table, place)
    assert table.is_over
    return fingerprint(table)


@found_by(f"{WORKS}[correct.stack_of_states]", f"{WORKS}[idioms.components_called]")
def a_check_that_overlooks_what_is_told() -> Iterator[None]:
    """See no number in the messages of a move, so that scores seem to change in silence."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(told, "numbers_in", lambda _args: set())
        yield
