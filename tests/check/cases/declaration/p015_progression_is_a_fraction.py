"""The progression is a float, which a division gives."""

from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def get_game_progression(self) -> int:
        return 100 * self.total / 15  # expect: P15
