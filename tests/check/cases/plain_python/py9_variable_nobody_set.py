"""A redirect names a class that is not imported."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        return NextPlayr  # expect: PY9


class Wrong(Counting):
    states = (Play, NextPlayer)
