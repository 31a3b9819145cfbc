"""Data of the Game has the rows of a constant: only the list around them was copied."""

from msgspec import Struct

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

ROWS = [[0], [0]]
CELLS = [0, 0]


class Board(Struct):
    cells: list[int]


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.rows[0].append(n)
        self.game.board.cells[0] = n
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    rows: list[list[int]]
    board: Board

    def setup_new_game(self) -> int:
        self.rows = list(ROWS)  # expect: PY3
        self.board = Board(CELLS)  # expect: PY3
        return super().setup_new_game()
