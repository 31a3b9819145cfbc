"""A method of the engine is called by BGA's name."""

from bga_states import GAME_END
from tests.check import parts
from tests.check.parts import GOAL, PLAY, Counting, Play


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int:
        if self.game.total >= GOAL:
            return GAME_END
        self.game.activeNextPlayer()  # expect: PY9
        return PLAY


class Wrong(Counting):
    states = (Play, NextPlayer)
