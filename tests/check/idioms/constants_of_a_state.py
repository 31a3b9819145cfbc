"""A State class has constants: a dict and a list nobody changes, one of them Final."""

from typing import ClassVar, Final

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    COSTS: ClassVar[dict[int, int]] = {1: 1, 2: 2, 3: 3}
    ORDER: Final = [1, 2, 3]

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, self.COSTS[n] + self.ORDER.index(n) - n + 1)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
