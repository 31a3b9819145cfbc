"""Commands at the prompt, and moves of the game with the same names."""

from collections.abc import Iterator
from typing import Any

import pytest

from bga_states import Choice, GameState, possible_action
from bga_states.cli.terminal.dialogue import Dialogue, HandedOverError
from bga_states.cli.terminal.keyboard import Keyboard
from bga_states.cli.terminal.offered import PromptError
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.seats import Seat
from bga_states.cli.terminal.session import start_match
from tests.support import Everybody, PlayerState, game_of


class Quitting(PlayerState):
    """A move that is called like a command, in a game that offers no choices."""

    @possible_action
    def act_quit(self, why: str = "") -> None: ...


class Helping(PlayerState):
    """Choices that are called like commands, after a first word and without one."""

    def get_choices(self) -> Iterator[Choice]:
        for way in ("help", "history"):
            yield Choice(self.act_go, to=1, way=way)
            yield Choice(self.act_go, to=2, way=way)
        yield Choice(self.act_see, what="/map")
        yield Choice(self.act_see, what="/sky")

    @possible_action
    def act_go(self, to: int, way: str) -> None: ...

    @possible_action
    def act_see(self, what: str) -> None: ...


def dialogue(state: type[GameState[Any]], *names: str) -> Dialogue:
    """Begin a turn of the first player."""
    seats = [Seat("human", name) for name in names]
    match = start_match(game_of(state), "game", seats, 1, {}, {}, str)
    return Dialogue(match, Screen(), Keyboard(), match.table.player_ids[0], [])


@pytest.mark.parametrize("line", ["quit", "Quit", "QUIT", "/Exit"])
def test_commands_may_be_in_capitals(line: str) -> None:
    """Capitals matter for commands as little as for moves."""
    with pytest.raises(EOFError):
        dialogue(PlayerState, "Ann", "Bob").answer(line)


@pytest.mark.parametrize("line", ["/", "/ ", "/nothing"])
def test_a_slash_without_a_command_is_told(line: str) -> None:
    """A slash alone, or before another word, is answered."""
    with pytest.raises(PromptError, match="^There is no command /?(nothing)?\\. Type help"):
        dialogue(PlayerState, "Ann", "Bob").answer(line)


@pytest.mark.parametrize("line", ["quit", "quit because"])
def test_a_move_without_choices_hides_its_command(line: str) -> None:
    """In a game that offers no choices, too, the move comes first, and the command has a slash."""
    turn = dialogue(Quitting, "Ann", "Bob")

    assert turn.answer(line) is not None
    with pytest.raises(EOFError):
        turn.answer("/quit")


def test_a_move_with_values_hides_its_command() -> None:
    """`see` is what the list shows before its choices, so it asks for them."""
    turn = dialogue(Helping, "Ann", "Bob")
    turn.answer("see")

    assert turn.begun == ("see",)
    assert turn.answer("/map") is not None


def test_an_answer_hides_a_command() -> None:
    """Whoever is asked for a word can type each that is listed, also one that is a command."""
    turn = dialogue(Helping, "Ann", "Bob")
    turn.answer("1")

    assert turn.begun == ("1",)
    assert turn.answer("help") is not None


@pytest.mark.parametrize("typed", ["Bo B", "bo b", "  Bo B "])
def test_a_name_is_typed_in_capitals_or_not(typed: str) -> None:
    """The screen goes to the person whose name was typed, spaces and all."""
    with pytest.raises(HandedOverError):
        dialogue(Everybody, "Ann", " Bo  B", "Cy").answer(f"to {typed}")


def test_names_that_differ_in_capitals_are_told_apart() -> None:
    """Of `bo` and `Bo` each is named as it is written; `BO` could be either."""
    turn = dialogue(Everybody, "Ann", "bo", "Bo")
    with pytest.raises(HandedOverError) as handed:
        turn.answer("to Bo")

    assert handed.value.player_id == turn.match.table.player_ids[2]
    with pytest.raises(PromptError, match="^No person here is called BO\\. You can name bo or Bo"):
        turn.answer("to BO")
