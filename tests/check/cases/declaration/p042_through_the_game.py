"""zombie calls a method of the Game that asks who acts."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number) -> int:
        self.game.add_for_current_player(n)
        return NEXT

    def zombie(self, player_id: int) -> int:
        self.game.add_for_current_player(1)  # expect: P42
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)

    def add_for_current_player(self, n: int) -> None:
        self.add(self.get_current_player_id(), n)
