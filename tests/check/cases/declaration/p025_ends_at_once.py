"""The first state ends the game before anybody can act."""

from bga_states import GAME_END, GameState, StateType
from tests.check.parts import Counting


class Deal(GameState["Wrong"]):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=21, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        return GAME_END


class Wrong(Counting):
    states = (Deal,)

    def setup_new_game(self) -> type[Deal]:
        self.total = 0
        return Deal  # expect: P25
