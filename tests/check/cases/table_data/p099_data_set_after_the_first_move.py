"""Data is set where the second state is entered, and saved before, when the first player acts."""

from tests.check import parts
from tests.check.parts import Counting, Play


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int:
        self.game.last = self.game.total
        return super().on_entering_state()


class Wrong(Counting):
    states = (Play, NextPlayer)
    last: int  # expect: P99
