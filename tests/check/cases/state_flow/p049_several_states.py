"""An action returns two states at once."""

from typing import Any

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> Any:
        self.game.add(active_player_id, n)
        if n == 3:
            return [NEXT, PLAY]  # expect: P49
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
