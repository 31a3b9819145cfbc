"""A state in which nobody acts has an action."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import PLAY, Counting, Play


class NextPlayer(parts.NextPlayer):
    @possible_action
    def act_hurry(self) -> int:  # expect: P31
        return PLAY


class Wrong(Counting):
    states = (Play, NextPlayer)
