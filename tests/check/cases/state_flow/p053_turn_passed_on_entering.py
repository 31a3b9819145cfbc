"""Entering a state of one player makes it the turn of another, and stays."""

from tests.check import parts
from tests.check.parts import GAME_END, GOAL, Counting, NextPlayer


class Play(parts.Play):
    def on_entering_state(self) -> int | None:
        if self.game.total > GOAL:
            return GAME_END
        self.game.active_next_player()  # expect: P53
        return None


class Wrong(Counting):
    states = (Play, NextPlayer)
