"""Entering a state yields its redirect instead of returning it."""

from collections.abc import Iterator

from tests.check import parts
from tests.check.parts import GOAL, NEXT, Counting, NextPlayer


class Play(parts.Play):
    def on_entering_state(self) -> Iterator[int]:  # expect: P49
        if self.game.total >= GOAL:
            yield NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
