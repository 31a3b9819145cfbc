"""An action returns the name of a state as if it were a transition."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int | str:
        self.game.add(active_player_id, n)
        if n == 3:
            return "NextPlayer"  # expect: P18
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
