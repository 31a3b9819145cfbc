"""Constants of modules and classes are read in every way, and what is found is changed elsewhere."""

from functools import lru_cache
from typing import ClassVar

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

NAMES = {1: "one", 2: "two", 3: "three"}


class Rules:
    def __init__(self) -> None:
        self.kinds = ["a", "b"]

    def rounds_for(self, n: int) -> int:
        return len(self.kinds) * n


RULES = Rules()


@lru_cache
def squared(n: int) -> int:
    return n * n


def look(rows: list[list[int]], *, is_tried: bool = False) -> None:
    if not is_tried:
        rows.append([])


class Play(parts.Play):
    COSTS: ClassVar[dict[int, int]] = {1: 1, 2: 2, 3: 3}

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        best = max(self.COSTS, key=lambda number: self.COSTS[number])
        rows = self.game.ROWS
        wins = all(cell in range(9) for row in rows for cell in row)
        for number, name in NAMES.items():
            best += len(name) - number
        cost = self.COSTS.get(n, 0)
        cost += len(RULES.kinds) + RULES.rounds_for(n)
        first, *others = rows[0]
        others.append(first)
        self.game.taken[n] = rows[0][0]
        self.game.taken.setdefault(best, cost if wins else squared(n))
        look(self.game.ROWS, is_tried=True)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    ROWS: ClassVar[list[list[int]]] = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    taken: dict[int, int]

    def setup_new_game(self) -> int:
        self.taken = {}
        return super().setup_new_game()
