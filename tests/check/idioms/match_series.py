"""A helper object has an attribute called game."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Series:
    """A match of several games; a helper whose `game` is a number."""

    def __init__(self):
        self.game = Round(2)

    def next(self):
        self.game.number += 1
        return self.game.label()


class Round:
    def __init__(self, number):
        self.number = number

    def label(self):
        return str(self.number)


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        Series().next()
        self.game.add(active_player_id, n)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
