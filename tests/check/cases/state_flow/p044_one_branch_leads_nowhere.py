"""One branch of a state in which nobody acts leads nowhere."""

from bga_states import GAME_END
from tests.check import parts
from tests.check.parts import GOAL, PLAY, Counting, Play


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int | None:  # expect: P44
        if self.game.total >= GOAL:
            return GAME_END
        if self.game.total % 2:
            self.game.give_extra_time(self.game.active_next_player())
            return PLAY


class Wrong(Counting):
    states = (Play, NextPlayer)
