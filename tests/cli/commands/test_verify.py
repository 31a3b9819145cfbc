"""`bga-states verify`: what it prints, and what its exit code says."""

import re
import sys
from itertools import count
from typing import Any

import pytest

from bga_states.cli import main, walk_progress
from tests.cli.support import CONTROL, Screen

GAMES = "tests.verify.small_games"

pytestmark = pytest.mark.own_gear


def test_tictactoe(capsys: pytest.CaptureFixture[str]) -> None:
    """A game without faults is proven free of them, and --solve tells its value."""
    assert main(["verify", "tictactoe", "--solve"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "TicTacToe, 2 players: 5,478 positions, 16,167 moves between them."
    assert "PlayMark    ACTIVE_PLAYER      4,520         13,306" in lines
    assert "Every position was seen, and nothing is wrong." in lines
    assert "With perfect play: a draw." in lines


def test_a_fault_is_shown_with_lines_to_paste(capsys: pytest.CaptureFixture[str]) -> None:
    """What is wrong comes with Python that stands in lines of its own; the exit code is 1."""
    assert main(["verify", f"{GAMES}:Stuck", "--solve"]) == 1

    printed = capsys.readouterr().out
    begin = printed.index("from bga_states import Table\n")
    table: dict[str, Any] = {}
    exec(printed[begin : printed.index("\n\n", begin)], table)  # noqa: S102  # it is ours
    assert "After 3 moves: an active player is offered nothing in Mark." in printed
    assert table["table"].choices(table["table"].active_player_ids[0]) == []
    assert printed.endswith("\n1 fault found.\n")


def test_an_incomplete_walk_proves_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """At the limit the walk says what was seen so far, and the exit code is not that of a proof."""
    assert main(["verify", "tictactoe", "--limit", "50"]) == 2

    printed = capsys.readouterr().out
    assert "Never reached so far: gameEnd." in printed
    assert "The walk is incomplete: the limit of 50 positions is reached" in printed


def test_chance_that_is_too_wide(capsys: pytest.CaptureFixture[str]) -> None:
    """A game that begins with a shuffle of 52 cards is refused in a line, with a remedy."""
    assert main(["verify", "hearts"]) == 2

    out, error = capsys.readouterr()
    assert out == ""
    assert error.startswith("Cannot walk Hearts: in the setup chance has too many outcomes: ")
    assert "give it an option for fewer cards or dice" in error


def test_paths_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """--perft prints a line for each number of moves."""
    assert main(["verify", "reversi", "--perft", "3"]) == 0

    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert rows == [
        ["moves", "sequences", "positions"],
        ["1", "4", "4"],
        ["2", "12", "12"],
        ["3", "56", "54"],
    ]


def test_paths_are_counted_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    """Once all games are over nothing is left to count, however many moves were asked for."""
    assert main(["verify", f"{GAMES}:Hands", "--perft", str(10**15)]) == 0

    rows = [line.split()[:2] for line in capsys.readouterr().out.splitlines()]
    assert rows[1:] == [["1", "6"], ["2", "18"], ["3", "0"]]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("Dice", "With perfect play: Player 1 gets -0.07819, Player 2 gets +0.07819."),
        ("Coin", "With perfect play: Player 1 gets +0, Player 2 gets +0."),
        ("Rope", "Positions repeat: where nobody can force an end, it is a draw."),
    ],
)
def test_values(capsys: pytest.CaptureFixture[str], game: str, words: str) -> None:
    """Chance and repetition are named where they are part of the value.

    An average of 0 is not called a draw.
    """
    assert main(["verify", f"{GAMES}:{game}", "--solve"]) == 0
    assert words in capsys.readouterr().out.splitlines()


def test_what_has_no_value(capsys: pytest.CaptureFixture[str]) -> None:
    """Choices made at once have no value of this kind: the walk is shown, and the reason."""
    assert main(["verify", f"{GAMES}:Hands", "--solve"]) == 2

    out, error = capsys.readouterr()
    assert "nothing is wrong" in out
    assert error.startswith("Cannot solve Hands: several players can act in Choose")


def test_what_is_at_fault_is_not_solved(capsys: pytest.CaptureFixture[str]) -> None:
    """A game with a fault has no value; what is wrong is shown, and why there is no more."""
    assert main(["verify", f"{GAMES}:Stuck", "--solve"]) == 1

    out, error = capsys.readouterr()
    assert "1 fault found." in out
    assert error.startswith("Cannot solve Stuck: something is wrong with it.")


@pytest.mark.parametrize(
    ("arguments", "fact"),
    [
        (["--players", "3"], "Cannot create a table: 3 players. TicTacToe takes 2."),
        (["--option", "size=3"], "Cannot set the option size: the game's options are none"),
    ],
)
def test_what_does_not_fit_the_game(
    capsys: pytest.CaptureFixture[str], arguments: list[str], fact: str
) -> None:
    """Settings that the game does not have are told in a line."""
    assert main(["verify", "tictactoe", *arguments]) == 2
    assert capsys.readouterr().err.startswith(fact)


@pytest.mark.parametrize("number", ["0", "-1", "x", "9" * 30, "²"])
def test_what_is_no_number(capsys: pytest.CaptureFixture[str], number: str) -> None:
    """A limit or a depth is a whole number of 1 or more."""
    with pytest.raises(SystemExit) as refused:
        main(["verify", "tictactoe", "--limit", number])

    assert refused.value.code == 2
    assert "it is not a whole number of 1 or more" in capsys.readouterr().err


def test_options_are_those_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    """An option is set as `play` sets it, and stands in the lines to paste."""
    assert main(["verify", f"{GAMES}:Sized", "--option", "size=2", "--players", "3"]) == 1

    lines = capsys.readouterr().out.splitlines()
    assert (
        "table = Table.create(Sized, ['Player 1', 'Player 2', 'Player 3'], options={'size': 2})"
    ) in lines


def test_what_a_game_prints_is_no_part_of_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever a game prints goes to standard error."""
    assert main(["verify", f"{GAMES}:Chatty"]) == 0

    out, error = capsys.readouterr()
    assert "hello" in error
    assert "hello" not in out


def test_ctrl_c_shows_what_was_found(capsys: pytest.CaptureFixture[str]) -> None:
    """Interrupted, the walk prints what was seen so far."""
    assert main(["verify", f"{GAMES}:Interrupted"]) == 130

    printed = capsys.readouterr().out
    assert printed.startswith("Interrupted, 2 players: ")
    assert "Nothing wrong was found. The walk is incomplete: it was interrupted." in printed


def test_progress_is_shown_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line says how far the walk is and how fast; the report follows in its place."""
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    # However quick the walk is, its last line is old enough to be shown.
    monkeypatch.setattr(walk_progress, "INTERVAL", 0)
    monkeypatch.setattr(walk_progress, "monotonic", count(1).__next__)

    assert main(["verify", f"{GAMES}:Hands"]) == 0
    assert re.search(r"Hands: \d+ positions, \d+ a second, ", CONTROL.sub("", screen.getvalue()))
    assert "nothing is wrong." in capsys.readouterr().out
