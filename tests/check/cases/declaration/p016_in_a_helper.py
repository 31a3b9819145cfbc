"""A method that an action calls gives an id that no state has."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        return self.after(n)

    def after(self, n: int) -> int:
        if n == 3:
            return 30  # expect: P16
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
