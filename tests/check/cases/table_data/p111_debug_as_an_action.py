"""A method for debugging is an action under another name."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import GOAL, NEXT, Counting, NextPlayer


class Play(parts.Play):
    @possible_action
    def act_debug_win(self) -> int:  # expect: P111
        return self.debug_win()

    def debug_win(self) -> int:
        self.game.total = GOAL
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
