"""`arena`: which bot is the strongest, at the command line."""

import signal
from typing import Any

import pytest

from bga_states.cli import interrupts, main
from bga_states.cli.bulk_play import Bulk
from bga_states.cli.commands import arena
from tests.cli.support import Terminal, unmeasured

pytestmark = pytest.mark.own_gear
ODD = "tests.simulate.odd_games"
ENDLESS = "1000000000"
"""More games than anybody waits for."""


def test_bots_are_rated(capsys: pytest.CaptureFixture[str]) -> None:
    """The strongest stands above, and of more than two each has its points against each."""
    given = ["tictactoe", "random", "greedy", "mcts:playouts=30", "--games", "15"]
    assert main(["arena", *given]) == 0
    printed = capsys.readouterr()
    lines = printed.out.splitlines()

    assert lines[0] == "TicTacToe: 90 games of 2 players, in 6 seatings"
    assert lines[4].startswith("1.  mcts:playouts=30  ")
    assert lines[8] == "Points against each other"
    assert lines[10].split()[:2] == ["mcts:playouts=30", "-"]
    assert "90 games in " in printed.err


def test_failures_and_games_without_end(capsys: pytest.CaptureFixture[str]) -> None:
    """Games that fail are listed, games without end are counted."""
    assert main(["arena", f"{ODD}:Raises", "random", "zombie", "--games", "20"]) == 0
    assert main(["arena", "reversi", "random", "zombie", "--games", "1", "--longest", "3"]) == 0
    out = capsys.readouterr().out

    assert "random,zombie  17    ZeroDivisionError: a planted mistake" in out
    assert "\n- 2 games had no end after 3 moves.\n" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["random"], "Cannot compare bots: they are random. Name two or more different ones."),
        (["random", "randm"], "Cannot play with 'randm': no bot has this name."),
        (["random", "greedy", "--players", "3"], "Cannot create a table: 3 players."),
        (["random", "greedy", "--games", "0"], "Cannot play: the number of games is 0."),
    ],
)
def test_what_is_no_contest(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever does not fit is said in one line."""
    assert main(["arena", "tictactoe", *arguments]) == 2
    err = capsys.readouterr().err

    assert err.startswith(message)
    assert err.count("\n") == 1


def test_ctrl_c_shows_what_is_done() -> None:
    """Ctrl-C ends the contest, and those games count that were played."""
    given = "arena", "reversi", "random", "greedy", "--games", ENDLESS
    with Terminal(*given, environment=unmeasured()) as terminal:
        terminal.wait_for("a second")
        terminal.interrupt()
        assert terminal.wait() == 130

    assert "Ratings" in terminal.shown
    assert "Interrupted: the rest was not played." in terminal.shown


def test_ctrl_c_between_two_seatings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C counts at any moment, also where no game is being played."""
    play_seating = arena.play_seating

    def play_and_press(*given: Any) -> Bulk:
        bulk = play_seating(*given)
        signal.raise_signal(signal.SIGINT)
        return bulk

    monkeypatch.setattr(arena, "play_seating", play_and_press)
    kept = signal.signal(signal.SIGINT, interrupts.end_program)
    try:
        assert main(["arena", "tictactoe", "random", "greedy", "--games", "3"]) == 130
    finally:
        signal.signal(signal.SIGINT, kept)
    printed = capsys.readouterr()

    assert "3 games of 2 players, in 2 seatings" in printed.out
    assert "Interrupted: the rest was not played." in printed.err
