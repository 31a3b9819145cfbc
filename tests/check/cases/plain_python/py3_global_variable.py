"""An action changes a variable of the module."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

moves = 0


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        global moves  # expect: PY3
        moves += 1
        self.game.add(active_player_id, n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
