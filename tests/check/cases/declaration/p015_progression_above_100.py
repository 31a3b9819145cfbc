"""The progression goes beyond 100."""

from tests.check.parts import GOAL, Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def get_game_progression(self) -> int:
        if self.total < GOAL:
            return 50
        return 120  # expect: P15
