"""A property of the game makes a new list, which is the caller's."""

from typing import Any

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, Any]:
        seen = self.game.high
        seen.sort()
        return {"seen": seen}


class Right(Counting):
    states = (Play, NextPlayer)
    seen: list[int]

    @property
    def high(self) -> list[int]:
        return [n for n in self.seen if n > 1]

    def setup_new_game(self) -> int:
        self.seen = [3, 1]
        return super().setup_new_game()
