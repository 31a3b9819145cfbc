"""What is changed is a copy of a constant, as deep as the change goes."""

import copy
from dataclasses import dataclass
from typing import ClassVar

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

NUMBERS = [1, 2, 3]
ROWS = [[1], [2]]


@dataclass
class Board:
    cells: list[int]

    def __post_init__(self) -> None:
        self.cells = list(self.cells)


def put(numbers: list[int], n: int) -> list[int]:
    numbers = numbers.copy()
    numbers.append(n)
    return numbers


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        numbers = list(NUMBERS)
        numbers.append(n)
        self.random.shuffle(numbers)
        ordered = sorted(self.game.PRICES)
        ordered.reverse()
        prices = {**self.game.PRICES}
        prices[n] = 0
        rows = copy.deepcopy(ROWS)
        rows[0].append(n)
        other = [row[:] for row in ROWS]
        other[0].append(n)
        replaced = ROWS[:]
        replaced[0] = list(replaced[0])
        replaced[0].append(n)
        for row in ROWS:
            own = [*row]
            own.sort()
        put(NUMBERS, n)
        self.game.numbers.append(n)
        self.game.rows[0].append(n)
        self.game.board.cells[0] = n
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    PRICES: ClassVar[dict[int, int]] = {1: 1, 2: 2, 3: 3}
    numbers: list[int]
    rows: list[list[int]]
    board: Board

    def setup_new_game(self) -> int:
        self.numbers = NUMBERS[:]
        self.rows = [list(row) for row in ROWS]
        self.board = Board(NUMBERS)
        return super().setup_new_game()
