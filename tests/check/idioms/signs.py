"""Values with a sign are set."""

from collections import Counter

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

# fmt: off


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        taken = Counter(a=n)
        taken.subtract(b=1)
        taken = +taken
        self.game.step = +1
        self.game.step=+1
        self.game.step =-1
        self.game.step = - n
        forward, total = 1, self.game.total
        if n > 1:
            forward = +total
        else:
            forward = -total
        self.game.step = forward
        self.game.add(active_player_id, taken["a"])
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    step: int = 0
