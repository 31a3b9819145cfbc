"""A finding is suppressed without a reason."""

from tests.check import parts
from tests.check.parts import Counting, Play


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int:
        if self.game.total > 100:
            return 30  # expect: P16, PY8  # bga: ignore[P16]
        return super().on_entering_state()


class Wrong(Counting):
    states = (Play, NextPlayer)
