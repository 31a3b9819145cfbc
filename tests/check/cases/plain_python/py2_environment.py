"""An action reads the environment of the process."""

import os

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        bonus = 1 if os.environ.get("BONUS") else 0  # expect: PY2
        self.game.add(active_player_id, n + bonus)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
