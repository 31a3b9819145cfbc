"""An action appends to a list of the module."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

ADDED = []


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        ADDED.append(n)  # expect: PY3
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
