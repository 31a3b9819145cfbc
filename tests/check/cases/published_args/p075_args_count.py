"""get_args changes an attribute of the game."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        self.game.total += 1  # expect: P75
        return {"total": self.game.total}


class Wrong(Counting):
    states = (Play, NextPlayer)
