"""An action looks at the clock."""

import time

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.notify.all("clock", "", at=time.time())  # expect: PY1
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
