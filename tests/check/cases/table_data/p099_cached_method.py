"""The result of a method is cached for all tables."""

from functools import cache

from tests.check import parts
from tests.check.parts import GOAL, Counting, NextPlayer


class Play(parts.Play):
    @cache
    def left(self) -> int:  # expect: P99
        return GOAL - self.game.total

    def get_args(self) -> dict[str, int]:
        return {"left": self.left()}


class Wrong(Counting):
    states = (Play, NextPlayer)
