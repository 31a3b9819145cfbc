"""A progression is computed in two steps."""

from tests.check import parts
from tests.check.parts import GOAL, Counting, NextPlayer


class Right(Counting):
    states = (parts.Play, NextPlayer)

    def get_game_progression(self) -> int:
        progress = self.total / GOAL
        progress = min(100, int(progress * 100))
        return progress
