"""Data is set by names that are made at run time."""

from tests.check.parts import Counting, NextPlayer, Play


class Right(Counting):
    states = (Play, NextPlayer)
    wood: int
    stone: int

    def setup_new_game(self):
        for name in ("wood", "stone"):
            setattr(self, name, 0)
        return super().setup_new_game()
