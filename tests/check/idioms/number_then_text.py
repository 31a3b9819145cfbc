"""A transition of one letter more: next_state with a checked None, and a list before a choice."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        targets = {1: NEXT, 2: NEXT, 3: NEXT}
        target = targets
        target = targets[n]
        return target


class Right(Counting):
    states = (Play, NextPlayer)
