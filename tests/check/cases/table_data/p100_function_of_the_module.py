"""A function beside the classes draws by the chance of Python."""

import random

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


def one_of(numbers: list[int]) -> int:
    return numbers[int(random.random() * len(numbers))]  # expect: P100


class Play(parts.Play):
    def zombie(self, player_id: int) -> int:
        return self.act_add(one_of([1, 2, 3]), player_id)


class Wrong(Counting):
    states = (Play, NextPlayer)
