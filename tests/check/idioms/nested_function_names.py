"""A function inside get_args has a parameter named like a local that is data."""

from typing import Any

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, Any]:
        seen = self.game.seen

        def count(n: int, seen: list[int]) -> int:
            seen.append(n)
            return len(seen)

        return {"more": count(3, [*seen])}


class Right(Counting):
    states = (Play, NextPlayer)
    seen: list[int]

    def setup_new_game(self) -> int:
        self.seen = [3, 1]
        return super().setup_new_game()
