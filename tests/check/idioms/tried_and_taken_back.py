"""A move is tried and taken back."""

from bga_states import Choice
from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_choices(self):
        for n in (1, 2, 3):
            self.game.total += n
            is_fine = self.game.total < 1000
            self.game.total -= n
            if is_fine:
                yield Choice(self.act_add, n=n)


class Right(Counting):
    states = (Play, NextPlayer)
