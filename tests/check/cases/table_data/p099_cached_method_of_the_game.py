"""The result of a method of the Game is cached with a size."""

import functools

from tests.check import parts
from tests.check.parts import GOAL, Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        return {"left": self.game.left()}


class Wrong(Counting):
    states = (Play, NextPlayer)

    @functools.lru_cache(maxsize=4)
    def left(self) -> int:  # expect: P99
        return GOAL - self.total
