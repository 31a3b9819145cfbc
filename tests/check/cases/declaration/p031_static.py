"""An action is a static method."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Play(parts.Play):
    @staticmethod
    @possible_action
    def act_pass() -> int:  # expect: P31
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
