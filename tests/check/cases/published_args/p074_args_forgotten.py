"""get_args makes a dict and does not return it."""

from tests.check import parts
from tests.check.parts import GOAL, Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> None:  # expect: P74
        args = {"total": self.game.total}
        args["left"] = GOAL - self.game.total


class Wrong(Counting):
    states = (Play, NextPlayer)
