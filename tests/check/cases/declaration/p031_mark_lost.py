"""A method that overrides an action lacks the mark."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Patient(parts.Play):
    @possible_action
    def act_pass(self) -> int:
        return NEXT


class Play(Patient):
    def act_pass(self) -> int:  # expect: P31
        self.notify.all("passed", "")
        return super().act_pass()


class Wrong(Counting):
    states = (Play, NextPlayer)
