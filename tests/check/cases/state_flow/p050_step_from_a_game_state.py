"""A state in which nobody acts leads to a step of one player."""

from tests.check import parts
from tests.check.parts import PICK, Counting, Pick, Plan


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int:
        if self.game.total > 6:
            return PICK  # expect: P50
        return super().on_entering_state()


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
