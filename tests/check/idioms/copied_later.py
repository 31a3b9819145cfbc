"""A local stands for data, then for a copy of it, which is changed."""

from typing import Any

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, Any]:
        seen = self.game.seen
        seen = [n for n in seen if n > 1]
        seen.append(4)
        return {"seen": seen}


class Right(Counting):
    states = (Play, NextPlayer)
    seen: list[int]

    def setup_new_game(self) -> int:
        self.seen = [3, 1]
        return super().setup_new_game()
