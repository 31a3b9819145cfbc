"""A helper takes whatever has a board, as a Protocol says."""

from typing import Protocol

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class HasBoard(Protocol):
    """What has a board."""

    board: dict[int, int]


def put(game: HasBoard, n: int, player_id: int) -> None:
    """Put a piece on the board."""
    game.board[n] = player_id
    for other in game.board.values():
        assert other
    game.board.pop(99, None)


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        put(self.game, n, active_player_id)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    board: dict[int, int]

    def setup_new_game(self) -> int:
        self.board = {}
        return super().setup_new_game()
