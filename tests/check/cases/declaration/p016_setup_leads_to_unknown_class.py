"""The game begins in a class that is not among the states."""

from bga_states import GameState, StateType
from tests.check.parts import PLAY, Counting, NextPlayer, Play


class Deal(GameState["Wrong"]):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=21, type=StateType.GAME)

    def on_entering_state(self) -> int:
        return PLAY


class Wrong(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int | type[Deal]:
        self.total = 0
        if len(self.players) > 2:
            return PLAY
        return Deal  # expect: P16
