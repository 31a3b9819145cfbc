"""A step of one player returns a list of the module."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number, Plan

WAYS = [NEXT]


class Pick(parts.Pick):
    @possible_action
    def act_pick(self, n: Number, current_player_id: int) -> list[int] | None:
        if n == 3:
            return WAYS  # expect: P49
        return super().act_pick(n, current_player_id)


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
