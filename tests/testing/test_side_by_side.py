"""Games are played side by side, in several processes."""

import multiprocessing
import os
import random
import subprocess
import sys
from typing import Any

import pytest

from bga_states import Choice, Table, possible_action
from bga_states.testing import GameCheckError, check_game
from bga_states.testing.replay import IN_REPLAY
from sample_games.tictactoe import TicTacToe
from tests.testing.counting import Count, Counting, Next, fails


@pytest.fixture(autouse=True)
def _no_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no processes but those that play."""
    monkeypatch.setenv(IN_REPLAY, "1")


class PuzzledError(Exception):
    """An error that is made of two things and keeps one: pickle cannot make it again."""

    def __init__(self, game: str, idea: str) -> None:
        super().__init__(f"{game}, {idea}")


def puzzled(
    table: Table[Any], player_id: int, choices: list[Choice], chance: random.Random
) -> Choice:
    """Raise an error."""
    raise PuzzledError(f"Counting by {len(choices[:2])}", "no idea")


class Leaving(Counting):
    """A game that ends the process in which it is played."""

    def setup_new_game(self) -> Any:
        os._exit(7)


class Talking(Counting):
    """A game that prints the first time; the third ends the process that has played the first."""

    def setup_new_game(self) -> Any:
        if self.random.seed == 3:
            os._exit(1)
        if self.random.seed == 1 and multiprocessing.parent_process():
            sys.stdout.write("I am told")
        return super().setup_new_game()


def ending(
    table: Table[Any], player_id: int, choices: list[Choice], chance: random.Random
) -> Choice:
    """Take the next of no choices."""
    return next(iter(()))


def asking(
    table: Table[Any], player_id: int, choices: list[Choice], chance: random.Random
) -> Choice:
    """Ask another process before the first move."""
    if table.move_id == 0:
        process = multiprocessing.Process(target=print)
        process.start()
        process.join()
        assert process.exitcode == 0
    return chance.choice(choices)


class Breaking(Count):
    @possible_action
    def act_add(self, n: int, active_player_id: int) -> Any:
        if self.game.total > 3:
            raise RuntimeError("more than 3")
        return super().act_add(n, active_player_id)


class Broken(Counting):
    """A game that breaks when the total is more than 3."""

    states = (Breaking, Next)


def test_the_same_is_found() -> None:
    """Two processes report what one does."""
    alone = check_game(TicTacToe, "quick", seeds=range(3))
    together = check_game(TicTacToe, "quick", seeds=range(3), workers=2)

    assert str(alone) == str(together)


def test_a_fault_in_another_process() -> None:
    """A fault is told as it is."""
    assert fails(Broken, seeds=[1], players=[2], workers=2) == fails(Broken, seeds=[1], players=[2])


def test_a_process_that_ends() -> None:
    """A game that ends its process is reported."""
    message = fails(Leaving, seeds=range(3), players=[2], workers=2)

    assert message.startswith("Leaving, seed 0, 2 players: the process that played it came to")
    assert "the exit code was 7.\ncheck_game(Leaving, seeds=[0], players=[2])" in message


def test_what_games_print() -> None:
    """What a game prints goes to standard error, before another ends their process."""
    program = (
        "from tests.testing.test_side_by_side import *\n"
        "fails(Talking, seeds=[1, 2, 3], players=[2], workers=2)"
    )
    buffered = {**os.environ, "PYTHONUNBUFFERED": ""}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=buffered)

    assert (done.stdout, "I am told" in done.stderr) == ("", True)


def test_games_that_start_processes() -> None:
    """A policy may do what it likes, such as ask another process."""
    assert check_game(TicTacToe, "quick", seeds=[1, 2], policy=asking, workers=2).games == 2


def test_where_a_fault_was_raised() -> None:
    """A fault of another process has a note of the lines of code that led to it."""
    with pytest.raises(GameCheckError) as info:
        check_game(Broken, "quick", seeds=[1], players=[2], workers=2)

    assert 'raise RuntimeError("more than 3")' in info.value.__notes__[0]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_policy_that_has_no_more_choices(workers: int) -> None:
    """A script of choices that is too short is an error, and not the end of the check."""
    with pytest.raises(RuntimeError, match="StopIteration"):
        check_game(Counting, "quick", seeds=[1], policy=ending, workers=workers)


def test_an_error_that_no_other_process_can_make() -> None:
    """An error of the policy arrives, even if it cannot be pickled."""
    with pytest.raises(RuntimeError, match=r"PuzzledError: Counting by 2, no idea"):
        check_game(Counting, "quick", seeds=[1], policy=puzzled, workers=2)
