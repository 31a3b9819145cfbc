"""Games at which bots fail."""

from typing import Any

from bga_states import Choice, Game, GameState, StateType, possible_action
from sample_games.tictactoe import TicTacToe


class Press(GameState["Stuck"]):
    def __init__(self, game: "Stuck") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_press)]

    @possible_action
    def act_press(self) -> "type[Press]":
        if self.game.pressed:
            raise ValueError("a planted mistake")
        self.game.pressed = True
        self.game.active_next_player()
        return Press

    def zombie(self, player_id: int) -> "type[Press]":
        if self.game.is_stuck:
            raise ValueError("a planted mistake of the zombie")
        self.game.pressed = False
        self.game.active_next_player()
        return Press


class Stuck(Game):
    """A game in which nobody can play on but the first player, nor the zombie for them."""

    states = (Press,)
    is_stuck: bool
    pressed: bool

    def setup_new_game(self) -> type[Press]:
        self.is_stuck = True
        self.pressed = False
        return Press


class Yielding(Stuck):
    """The same game with a zombie that can."""

    def setup_new_game(self) -> type[Press]:
        super().setup_new_game()
        self.is_stuck = False
        return Press


def local_game() -> type[Any]:
    """Make a game that no other process can import."""

    class Local(TicTacToe):
        pass

    return Local
