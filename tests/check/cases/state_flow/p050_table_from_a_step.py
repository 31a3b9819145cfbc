"""A step of one player leads to a state of the table."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import Counting, NextPlayer, Plan


class Pick(parts.Pick):
    @possible_action
    def act_skip(self) -> type[NextPlayer]:
        return NextPlayer  # expect: P50


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
