"""Python's chance is handed to a function that draws with it."""

import random

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        numbers = sorted([1, 2, 3], key=lambda _: random.random())  # expect: P100
        self.game.add(active_player_id, min(map(random.choice, [numbers])))  # expect: P100
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
