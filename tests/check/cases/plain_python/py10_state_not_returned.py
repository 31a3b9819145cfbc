"""An action names the next state, and does not return it."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int | None:
        self.game.add(active_player_id, n)
        if n < 3:
            return NEXT
        NextPlayer  # expect: PY10
        return None


class Wrong(Counting):
    states = (Play, NextPlayer)
