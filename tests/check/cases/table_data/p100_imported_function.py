"""A zombie draws by a function imported from the random module."""

from random import randint as roll

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, player_id: int) -> int:
        return self.act_add(roll(1, 3), player_id)  # expect: P100


class Wrong(Counting):
    states = (Play, NextPlayer)
