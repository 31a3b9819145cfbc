"""Operators and functions of Python change a list of the class in place."""

import bisect
import heapq

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    NUMBERS = [1, 2, 3]

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.NUMBERS += [n]  # expect: P99
        del self.NUMBERS[0]  # expect: P99
        self.random.shuffle(self.NUMBERS)  # expect: P99
        heapq.heappush(self.NUMBERS, n)  # expect: P99
        bisect.insort(self.NUMBERS, n)  # expect: P99
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
