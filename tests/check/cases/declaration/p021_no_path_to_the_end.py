"""No state leads to the end of the game."""

from tests.check import parts
from tests.check.parts import PLAY, Counting, Play


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int:
        self.game.give_extra_time(self.game.active_next_player())
        return PLAY


class Wrong(Counting):  # expect: P21
    states = (Play, NextPlayer)
