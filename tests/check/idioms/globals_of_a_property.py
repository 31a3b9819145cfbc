"""A global stands behind a property, whose setter sets it."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.moves += 1
        self.globals.inc("moves")
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)

    @property
    def moves(self) -> int:
        moves: int = self.globals.get("moves")
        return moves

    @moves.setter
    def moves(self, value: int) -> None:
        self.globals.set("moves", value)

    def setup_new_game(self) -> int:
        self.moves = 0
        return super().setup_new_game()
