"""A method of a helper object changes what stands on the class of the helper."""

from typing import ClassVar

from msgspec import Struct

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Board(Struct):
    OPEN: ClassVar[dict[int, bool]] = {1: True, 2: True, 3: True}
    closed: int = 0

    def close(self, n: int) -> None:
        self.closed = n
        self.OPEN[n] = False  # expect: P99


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.board.close(n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    board: Board

    def setup_new_game(self) -> int:
        self.board = Board()
        return super().setup_new_game()
