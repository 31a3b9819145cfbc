"""Entering a state returns the id of a state as a float."""

from tests.check import parts
from tests.check.parts import Counting, Play


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> float:
        if self.game.total > 6:
            return 10.0  # expect: P49
        return super().on_entering_state()


class Wrong(Counting):
    states = (Play, NextPlayer)
