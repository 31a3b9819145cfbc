"""A loop over a set calls a method of the Game that is called like one of sets."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        for number in {n, 1}:  # expect: PY4
            self.game.add(active_player_id, number)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
