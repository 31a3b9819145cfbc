"""A finding is suppressed that does not exist."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        return NEXT  # expect: PY8  # bga: ignore[P999] the number comes from a plan


class Wrong(Counting):
    states = (Play, NextPlayer)
