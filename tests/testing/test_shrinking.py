"""A failing game is shown in its shortest form."""

from dataclasses import dataclass
from typing import Any

import pytest

from bga_states import Choice, Game, GameState, StateType, Table, UserError, possible_action
from bga_states.testing import GameCheckError, check_game
from tests.testing.counting import Count, Next, counting, redeal_secrets


class Press(GameState[Any]):
    """Anybody presses buttons, until button 0 was pressed four times."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_press, button=button) for button in range(5)]

    @possible_action
    def act_press(self, button: int) -> Any:
        if button not in range(5):
            raise UserError("There are five buttons")
        self.game.pressed.append(button)
        if [one for one in self.game.pressed if one in {1, 3}][-2:] == [1, 3]:
            raise RuntimeError("Button 3 came after button 1")
        self.notify.all("pressed")
        return Next

    def zombie(self, player_id: int) -> Any:
        self.game.total += 3
        return Next


class Buttons(Game):
    """A machine that breaks when 3 is pressed after 1, whatever was pressed between."""

    states = (Press, Next)
    pressed: list[int]
    total: int = 0

    def setup_new_game(self) -> Any:
        self.pressed = []
        return Press


def failure(game_class: type[Game], **arguments: Any) -> GameCheckError:
    with pytest.raises(GameCheckError) as error:
        check_game(game_class, **arguments)
    return error.value


def test_needless_moves_are_left_out() -> None:
    """Of many moves few remain, the last of them button 3, which breaks the machine."""
    error = failure(Buttons, seeds=[2], players=[2])
    heading, _create, *moves = str(error).splitlines()[1:-2]

    assert "RuntimeError: Button 3 came after button 1" in error.fact
    assert heading == "The shortest way there that was found:"
    assert len(moves) <= 4
    assert moves[-1].endswith("'act_press', {'button': 3})")


def test_the_script_can_be_run() -> None:
    """What is shown is Python, and leads to the fault."""
    error = failure(Buttons, seeds=[2], players=[2])
    script = "\n".join(line.strip() for line in error.moves[1:])

    with pytest.raises(RuntimeError, match="Button 3 came after button 1"):
        exec(script, {"Table": Table, "Buttons": Buttons})  # noqa: S102  # it is ours


def test_the_settings_are_in_the_script() -> None:
    """A game with options is set up with those it failed with."""

    class Optional(Buttons):
        @dataclass
        class Options:
            fast: bool = False

        options: Options

    error = failure(Optional, seeds=[2], players=[2], options={})

    assert error.moves[1].endswith("seed=2, options={})")
    assert error.again == "check_game(Optional, seeds=[2], players=[2], options={})"


def test_leaks_are_shrunk_too() -> None:
    """A leak in the middle of a game needs none of the moves before it."""

    class Telling(Count):
        @possible_action
        def act_add(self, n: int, active_player_id: int) -> Any:
            if n == 3:
                self.notify.all("secret", "", value=self.game.secrets[active_player_id])
            return super().act_add(n, active_player_id)

    error = failure(counting(Telling, redeal=redeal_secrets), seeds=[1], players=[3])

    assert "is told what they cannot know: secret value=" in error.fact
    assert error.moves[-1].endswith("'act_add', {'n': 3})")


def test_a_long_course_is_not_shown() -> None:
    """A game that does not end is not shown move by move."""

    class Back(Count):
        @possible_action
        def act_add(self, n: int, active_player_id: int) -> Any:
            super().act_add(n, active_player_id)
            return type(self)

    assert failure(counting(Back), seeds=[0], players=[2], longest=50).moves == ()
