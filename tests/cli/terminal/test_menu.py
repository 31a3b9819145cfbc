import io
import sys

import pytest

from bga_states.cli import main
from tests.cli.conftest import Run
from tests.cli.support import CTRL_C


@pytest.mark.parametrize("typed", ["8", " tictactoe ", "Tic"])
def test_a_game_is_chosen_from_a_menu(play: Run, typed: str) -> None:
    """Without a game, a person sees them numbered, and types a number, a name or its beginning."""
    code, shown = play(typed=(typed, "quit"))

    assert code == 0
    assert "  1 battleship     2 players    Find and sink" in shown
    assert "Which game? " in shown
    assert "TicTacToe: Player 1, Bot 2" in shown


@pytest.mark.parametrize(
    ("typed", "code"), [(("",), 0), (("q",), 0), (("Quit",), 0), ((), 0), ((CTRL_C,), 130)]
)
def test_the_menu_can_be_left(play: Run, typed: tuple[str, ...], code: int) -> None:
    """An empty line, q, the end of input and Ctrl-C leave without a game."""
    left, shown = play(typed=typed)

    assert left == code
    assert shown.endswith("Which game? ")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("9", "! There is no game 9. Type 1 to 8 or a name; Enter alone leaves."),
        ("0", "! There is no game 0. Type 1 to 8 or a name; Enter alone leaves."),
        ("rev", "! There is no game rev. Did you mean reversi or reversi_array?"),
        ("Revrsi", "! There is no game Revrsi. Did you mean reversi?"),
    ],
)
def test_what_is_not_in_the_menu_is_asked_again(play: Run, typed: str, answer: str) -> None:
    """Anything else is answered in one line, and asked again."""
    _, shown = play(typed=(typed, ""))

    assert f"Which game? {answer}\nWhich game? " in shown


def test_where_nobody_can_choose_the_game_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a pipe, a call without a game says what is missing and which games there are."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("reversi\n"))

    assert main(["play"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("Cannot play: no game is named. Name one of battleship, branch_lines, ")


def test_without_games_there_is_no_menu(
    play: Run, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Where no games are installed, the message says how to write one."""
    monkeypatch.setattr("sys.path", [])
    monkeypatch.chdir(tmp_path_factory.mktemp("empty"))

    code, shown = play(typed=("1",))

    assert code == 2
    assert "Cannot play: no games are installed. `" in shown
    assert "new NAME` writes one." in shown
