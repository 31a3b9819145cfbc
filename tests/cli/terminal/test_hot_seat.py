"""Several people at one terminal: hands stay hidden, and all act in any order the state allows."""

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not for Windows", allow_module_level=True)

from bga_states.cli.terminal.screen import FORGET_SCROLLED
from tests.cli.support import CONTROL, Terminal

HOT_SEAT = ("--seat", "human", "--seat", "human", "--name", "Ann", "--name", "Bob", "--seed", "5")
OPEN = "Press Enter when nobody else is looking."


def screens(terminal: Terminal) -> list[str]:
    """Return what was on the screen between two clearings."""
    return [
        CONTROL.sub("", screen)
        for screen in terminal.raw.decode(errors="replace").split(FORGET_SCROLLED)
    ]


def test_hands_are_never_on_the_screen_of_another() -> None:
    """In Hearts a hand shows only after its player pressed Enter, on a screen cleared around it."""
    with Terminal("play", "hearts", *HOT_SEAT) as terminal:
        assert "Ann, it is your turn" in terminal.wait_for(OPEN)
        terminal.type("")
        terminal.wait_for("Ann> ")
        terminal.type("6c 7c 7d")
        assert "Bob, it is your turn" in terminal.wait_for(OPEN)
        terminal.type("")
        terminal.wait_for("Bob> ")

        shown = screens(terminal)
    assert [[name for name in ("Ann", "Bob") if f"{name}> " in screen] for screen in shown] == [
        [],
        ["Ann"],
        [],
        ["Bob"],
    ]
    assert [" hand: " in screen for screen in shown] == [False, True, False, True]


def test_what_was_typed_ahead_opens_no_hand() -> None:
    """Only an empty line shows the hand of the next player."""
    with Terminal("play", "hearts", *HOT_SEAT) as terminal:
        terminal.wait_for(OPEN)
        terminal.type("play 3")
        assert "Your hand" not in terminal.wait_for(OPEN)
        terminal.type("Quit")
        assert terminal.wait() == 0


def test_an_enter_too_many_opens_no_hand() -> None:
    """Enter pressed twice behind a move does not answer the question for the next player."""
    with Terminal("play", "hearts", *HOT_SEAT) as terminal:
        terminal.wait_for(OPEN)
        terminal.type("")
        terminal.wait_for("Ann> ")
        terminal.type("6c 7c 7d\n\n")
        terminal.wait_for(OPEN)
        terminal.type("no")

        assert "Your hand" not in terminal.wait_for(OPEN)


def test_a_person_places_all_ships_before_the_screen_is_handed_over() -> None:
    """Where several may act at once a person goes on until they are done."""
    with Terminal("play", "battleship", *HOT_SEAT) as terminal:
        terminal.wait_for(OPEN)
        terminal.type("")
        for row in range(1, 6):
            terminal.wait_for("Ann> ")
            terminal.type(f"place_ship 1 {row} horizontal")
        assert "Bob, it is your turn" in terminal.wait_for(OPEN)
        terminal.type("")
        assert "C C C C C" not in terminal.wait_for("Bob> ")


def test_a_person_who_is_done_changes_their_mind() -> None:
    """`to NAME` gives the screen to another person, who may act out of turn.

    That person is asked to look alone.
    """
    with Terminal("play", "harvest", *HOT_SEAT) as terminal:
        terminal.wait_for(OPEN)
        terminal.type("")
        for move in ("squash", "wheat 6", "confirm"):
            terminal.wait_for("Ann> ")
            terminal.type(move)
        assert "Bob, it is your turn" in terminal.wait_for(OPEN)
        terminal.type("")
        terminal.wait_for("Bob> ")
        terminal.type("to Cy")
        assert "! No person here is called Cy. You can name Ann." in terminal.wait_for("Bob> ")
        terminal.type("to Ann")
        assert "Ann, the screen is yours" in terminal.wait_for(OPEN)
        terminal.type("")
        assert "\n  change my mind\n" in terminal.wait_for("Ann> ")
        terminal.type("change")
        assert "\n  confirm  back\n" in terminal.wait_for("Ann> ")


def test_nobody_else_to_hand_the_screen_to() -> None:
    """A person who plays alone learns that nobody else is there."""
    with Terminal("play", "reversi", "--name", "Ann", "--seed", "3") as terminal:
        terminal.wait_for("Ann> ")
        terminal.type("to Bob")
        assert "! No person here is called Bob. Nobody else can act." in terminal.wait_for("Ann> ")


def test_long_lists_of_choices_are_asked_for_word_by_word() -> None:
    """Where the choices do not fit on the screen, each word is asked for with what is possible."""
    with Terminal("play", "hearts", "--name", "Ann", "--seed", "5") as terminal:
        assert "Type 3 of these, such as 6♣ 7♣ J♣." in terminal.wait_for("Ann> ")
        terminal.type("j♣ 6c")
        assert "  7♣  A♣" in terminal.wait_for("Ann> J♣")
        terminal.type("kh")
        assert "- You pass 6♣ J♣ K♥ to Bot 2" in terminal.wait_for("Ann> ")
