"""The args of a step do not ask whose step it is."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer, Plan


class Pick(parts.Pick):
    def get_args(self) -> dict[str, int]:  # expect: P27
        return {"total": self.game.total}


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
