"""A bot that thinks says so, where somebody waits for it."""

import io

import pytest
from rich.console import Console

from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.seats import Seat
from bga_states.cli.terminal.session import start_match
from bga_states.cli.terminal.turns import play_bot
from sample_games.tictactoe import TicTacToe


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the terminal be one that can take back what it shows."""
    monkeypatch.setenv("TERM", "xterm")


def shown(kind: str, *, is_terminal: bool) -> str:
    """Let a bot make the first move, and return what its notes show."""
    seats = [Seat(kind, "Ann"), Seat("random", "Bob")]
    match = start_match(TicTacToe, "tictactoe", seats, 1, {}, {}, str)
    screen, file = Screen(), io.StringIO()
    screen.notes = Console(file=file, force_terminal=is_terminal, width=80)
    play_bot(match, screen, match.table.player_ids[0])
    return file.getvalue()


@pytest.mark.parametrize("kind", ["mcts:playouts=20", "greedy"])
def test_a_terminal_shows_that_a_bot_thinks(kind: str) -> None:
    """At a terminal people see who thinks; what they see goes away again."""
    assert "Ann is thinking ..." in shown(kind, is_terminal=True)


def test_nobody_reads_it_elsewhere() -> None:
    """In a pipe nothing is said of it, nor of a bot that draws lots."""
    assert shown("mcts:playouts=20", is_terminal=False) == ""
    assert shown("random", is_terminal=True) == ""
