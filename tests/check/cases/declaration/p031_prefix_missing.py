"""A marked method is not called like an action."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Play(parts.Play):
    @possible_action
    def pass_turn(self) -> int:  # expect: P31
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
