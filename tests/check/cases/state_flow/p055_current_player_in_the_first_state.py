"""The first state of a game asks who acts, and is entered by nobody."""

from bga_states import GameState, StateType
from tests.check import parts
from tests.check.parts import PLAY, Counting, NextPlayer

DEAL = 15


class Deal(GameState["Wrong"]):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=DEAL, type=StateType.GAME)

    def on_entering_state(self) -> int:
        self.game.give_extra_time(self.game.get_current_player_id())  # expect: P55
        return PLAY


class Wrong(Counting):
    states = (Deal, parts.Play, NextPlayer)

    def setup_new_game(self) -> int:
        super().setup_new_game()
        return DEAL
