"""A helper asks for a move and gives a number, which is not a redirect."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> None:
        self.game.total_after(n, active_player_id)

    def zombie(self, player_id: int) -> None:
        self.act_add(1, player_id)


class Right(Counting):
    states = (Play, NextPlayer)

    def total_after(self, n: int, player_id: int) -> int:
        self.add(player_id, n)
        self.gamestate.jump_to_state(NEXT)
        return self.total
