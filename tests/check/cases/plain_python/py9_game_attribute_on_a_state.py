"""A state asks itself for what belongs to the Game."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.add(active_player_id, n)  # expect: PY9
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
