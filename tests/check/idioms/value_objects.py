"""A frozen value has methods add and remove, which give another."""

from dataclasses import dataclass
from typing import Any

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


@dataclass(frozen=True)
class Cost:
    wood: int = 0
    stone: int = 0

    def add(self, other: "Cost") -> "Cost":
        return Cost(self.wood + other.wood, self.stone + other.stone)


class Play(parts.Play):
    def get_args(self) -> dict[str, Any]:
        cost = self.game.base.add(Cost(stone=self.game.total))
        return {"wood": cost.wood, "stone": cost.stone}


class Right(Counting):
    states = (Play, NextPlayer)
    base: Cost

    def setup_new_game(self) -> int:
        self.base = Cost(1, 2)
        return super().setup_new_game()
