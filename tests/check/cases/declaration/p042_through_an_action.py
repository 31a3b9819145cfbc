"""zombie takes an action that asks who acts."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number) -> int:
        self.game.add(self.game.get_current_player_id(), n)
        return NEXT

    def zombie(self, player_id: int) -> int:
        return self.act_add(1)  # expect: P42


class Wrong(Counting):
    states = (Play, NextPlayer)
