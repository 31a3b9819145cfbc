import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not for Windows", allow_module_level=True)

from bga_states.cli.terminal.screen import FORGET_SCROLLED
from tests.cli.support import ODD, Terminal, unmeasured

OPEN = "Press Enter when nobody else is looking."
HOT_SEAT = ("--seat", "human", "--seat", "human", "--name", "Ann", "--name", "Bob")


def test_a_person_plays_reversi_at_a_terminal() -> None:
    """At a terminal a person picks from the list, types moves, is corrected, and leaves."""
    with Terminal("play", "reversi", "--seed", "3", "--name", "Ann") as terminal:
        assert "You must play a disc" in terminal.wait_for("Ann> ")
        terminal.type("play_disc 1 1")
        assert "! A disc must turn over at least one other" in terminal.wait_for("Ann> ")
        terminal.type("4 3")
        assert "- Ann plays column 4, row 3 and turns over 1 disc\n" in terminal.wait_for("Ann> ")
        terminal.type("quit")

        assert terminal.wait() == 0


def test_a_whole_game_is_played_at_a_terminal() -> None:
    """A person plays tic-tac-toe to its end and sees the ranking."""
    with Terminal("play", "tictactoe", *HOT_SEAT) as terminal:
        for cell, name in enumerate(("Ann", "Bob") * 4):
            terminal.wait_for(f"{name}> ")
            terminal.type(f"mark {(0, 3, 1, 4, 2)[cell]}")
            if cell == 4:
                break
        assert terminal.wait() == 0
        assert "Ann wins." in terminal.shown


def test_ctrl_c_at_a_terminal_keeps_the_game(tmp_path: Path) -> None:
    """Ctrl-C in the middle of a game ends with 130 and says how to go on; going on works."""
    file = tmp_path / "game.save"
    given = "play", "tictactoe", "--name", "Ann", "--save", str(file)
    with Terminal(*given, environment=unmeasured()) as terminal:
        terminal.wait_for("Ann> ")
        terminal.type("1")
        terminal.wait_for("Ann> ")
        terminal.interrupt()

        assert terminal.wait() == 130
        assert f"play tictactoe --save {file}\n" in terminal.shown
    with Terminal("play", "tictactoe", "--save", str(file)) as terminal:
        shown = " ".join(terminal.wait_for("Ann> ").split())  # a long path breaks the line

        assert "move 2." in shown


def test_a_killed_program_loses_nothing(tmp_path: Path) -> None:
    """When the program dies without a word, the game goes on after the last action."""
    file = tmp_path / "game.save"
    with Terminal("play", "tictactoe", "--name", "Ann", "--save", str(file)) as terminal:
        terminal.wait_for("Ann> ")
        terminal.type("0")
        terminal.wait_for("Ann> ")
        terminal.process.kill()
        terminal.wait()
    with Terminal("play", "tictactoe", "--save", str(file)) as terminal:
        assert "- Ann marks the top left" in terminal.wait_for("Ann> ")


def test_secrets_are_wiped_from_a_terminal() -> None:
    """Between two people screen and scrollback are wiped before the next one presses Enter."""
    with Terminal("play", f"{ODD}:Auction", *HOT_SEAT) as terminal:
        terminal.wait_for("Press Enter when nobody else is looking.")
        terminal.type("")
        terminal.wait_for("purse of 1: 5")
        terminal.type("bid 2")
        assert "purse" not in terminal.wait_for("Bob, it is your turn.").partition("bid 2")[2]
        assert terminal.raw.rindex(b"\x1b[3J") > terminal.raw.rindex(b"purse of 1")


def test_secret_data_is_a_secret_too() -> None:
    """For a game without a picture, data that differs by player is hidden between two people."""
    with Terminal("play", f"{ODD}:Whispers", *HOT_SEAT) as terminal:
        terminal.wait_for("Press Enter when nobody else is looking.")


@pytest.mark.parametrize("term", ["dumb", "screen", "vt100"])
def test_a_terminal_that_cannot_be_wiped_keeps_no_secrets(term: str) -> None:
    """Where scrolled lines stay two people with secrets are refused, before either saw anything."""
    with Terminal("play", f"{ODD}:Auction", *HOT_SEAT, term=term) as terminal:
        assert terminal.wait() == 2
        assert "Cannot seat two people here" in terminal.shown
        assert "purse of 1" not in terminal.shown


def test_what_was_typed_is_forgotten_between_two_people() -> None:
    """Neither the arrow keys nor Ctrl-R bring back what the other person typed."""
    up, search = "\x1b[A", "\x12"
    with Terminal("play", f"{ODD}:Auction", *HOT_SEAT) as terminal:
        terminal.wait_for("Press Enter when nobody else is looking.")
        terminal.type("")
        terminal.wait_for("Ann> ")
        terminal.type("bid 4 secretly")
        terminal.wait_for("Press Enter when nobody else is looking.")
        terminal.type(f"{up}{up}")
        terminal.wait_for("Bob> ")
        terminal.type(f"{up}{search}bid\r")
        terminal.wait_for("Bob> ")

        assert "secretly" not in terminal.shown.partition("Bob, it is your turn")[2]


def test_no_key_brings_back_what_was_deleted_or_recorded() -> None:
    """Neither what the other person deleted on the line, nor their keys as a macro, come back."""
    begin, end, again, delete, yank = "\x18(", "\x18)", "\x18e", "\x15", "\x19"
    with Terminal("play", f"{ODD}:Auction", *HOT_SEAT) as terminal:
        terminal.wait_for(OPEN)
        terminal.type("")
        terminal.wait_for("Ann> ")
        terminal.type(f"{begin}bid 4 secretly{delete}bid 1")
        terminal.wait_for(OPEN)
        terminal.type("")
        terminal.wait_for("Bob> ")
        terminal.type(f"{yank}{end}{again}")
        terminal.wait_for("Bob> ")

        assert "secretly" not in terminal.shown.partition("Bob, it is your turn")[2]


@pytest.mark.parametrize("last", ["bid 4 secretly", "quit"])
def test_the_last_secrets_are_wiped_too(last: str) -> None:
    """When the game is over, or is left, nothing stays of what one person alone may see."""
    with Terminal("play", f"{ODD}:Auction", *HOT_SEAT) as terminal:
        terminal.wait_for(OPEN)
        terminal.type("")
        terminal.wait_for("Ann> ")
        terminal.type("bid 1")
        terminal.wait_for(OPEN)
        terminal.type("")
        terminal.wait_for("purse of 2: 5")
        terminal.type(last)
        terminal.wait()

        left = terminal.raw.decode().rpartition(FORGET_SCROLLED)[2]
    assert "purse of 2" not in left
    assert "secretly" not in left


def test_tab_lists_no_files() -> None:
    """Where nothing can be completed, Tab does nothing."""
    with Terminal("play", f"{ODD}:Auction", *HOT_SEAT) as terminal:
        terminal.wait_for(OPEN)
        terminal.type("READM\t")

        assert "README" not in terminal.wait_for(OPEN)


def test_bots_play_a_demo_at_a_terminal() -> None:
    """With --demo bots play to the end also where somebody could type."""
    with Terminal("play", "tictactoe", "--demo") as terminal:
        assert terminal.wait() == 0
        assert "Bot 1 marks the" in terminal.shown
        assert "not a terminal" not in terminal.shown
