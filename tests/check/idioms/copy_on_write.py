"""Constants of the module are copied before they are changed."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

COSTS = {1: 1, 2: 2, 3: 3}


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        costs = COSTS
        if self.game.total > 4:
            costs = dict(costs)
            costs[1] = 2
        self.game.add(active_player_id, costs[n])
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
