"""An action makes a generator of its own."""

from random import Random

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        dice = Random()  # expect: P100
        self.game.add(active_player_id, min(n, dice.randint(1, 3)))
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
