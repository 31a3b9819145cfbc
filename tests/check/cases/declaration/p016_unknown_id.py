"""A state leads to an id that no state has."""

from tests.check import parts
from tests.check.parts import Counting, Play


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int:
        if self.game.total > 10:
            return 30  # expect: P16
        return super().on_entering_state()


class Wrong(Counting):
    states = (Play, NextPlayer)
