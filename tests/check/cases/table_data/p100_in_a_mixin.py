"""A mixin brings a zombie that draws by the chance of Python."""

import random

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Guesses:
    def zombie(self, player_id: int) -> int:
        return self.act_add(random.randint(1, 3), player_id)  # expect: P100


class Play(Guesses, parts.Play):
    """Takes the zombie of the mixin."""


class Wrong(Counting):
    states = (Play, NextPlayer)
