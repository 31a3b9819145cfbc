"""A method is called like an action and lacks the mark."""

from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Play(parts.Play):
    def act_pass(self) -> int:  # expect: P31
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
