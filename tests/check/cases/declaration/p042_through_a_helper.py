"""zombie calls a method that asks who acts."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number) -> int:
        return self.add_for_current_player(n)

    def zombie(self, player_id: int) -> int:
        return self.add_for_current_player(1)  # expect: P42

    def add_for_current_player(self, n: int) -> int:
        self.game.add(self.game.get_current_player_id(), n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
