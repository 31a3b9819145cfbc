"""A tie-breaker is counted, and nobody is told what it is."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.player_score_aux.inc(active_player_id, 1)
        return NEXT


class Wrong(Counting):  # expect: P108
    states = (Play, NextPlayer)
