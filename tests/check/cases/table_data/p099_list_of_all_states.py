"""A state class has a list that all tables share."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    said = []

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.said.append(n)  # expect: P99
        self.game.add(active_player_id, n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
