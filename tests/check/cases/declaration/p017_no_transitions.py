"""An action returns a transition, and its state declares none."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int | str:
        self.game.add(active_player_id, n)
        return "done" if n == 3 else NEXT  # expect: P17


class Wrong(Counting):
    states = (Play, NextPlayer)
