"""An action returns the empty name, and the state declares no transitions."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int | str:
        self.game.add(active_player_id, n)
        if n == 3:
            return ""  # expect: P19
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
