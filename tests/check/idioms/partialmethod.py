"""A method made by functools.partialmethod."""

from functools import partialmethod

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    def finish(self, target: int, player_id: int, n: int) -> None:
        self.game.add(player_id, n)
        self.gamestate.jump_to_state(target)

    to_next = partialmethod(finish, NEXT)

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> None:
        self.to_next(active_player_id, n)

    def zombie(self, player_id: int) -> None:
        self.to_next(player_id, 1)


class Right(Counting):
    states = (Play, NextPlayer)
