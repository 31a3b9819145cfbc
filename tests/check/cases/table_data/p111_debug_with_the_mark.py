"""A method for debugging has the mark of an action."""

from bga_states import possible_action
from tests.check.parts import GOAL, NEXT, Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    @possible_action
    def debug_win(self) -> int:  # expect: P31, P111
        self.total = GOAL
        return NEXT
