"""A state in which nobody acts leads where a method of the Game says, which may say nothing."""

from bga_states import GAME_END
from tests.check import parts
from tests.check.parts import GOAL, PLAY, Counting, Play


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int | None:
        return self.game.next_phase()


class Wrong(Counting):
    states = (Play, NextPlayer)

    def next_phase(self) -> int | None:  # expect: P44
        if self.total >= GOAL:
            return GAME_END
        if self.total % 2:
            self.active_next_player()
            return PLAY
