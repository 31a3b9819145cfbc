"""An action of the master returns the step, which moves the whole table."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import Counting, NextPlayer, Pick


class Plan(parts.Plan):
    @possible_action
    def act_begin(self) -> type[Pick]:
        return Pick  # expect: P50


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
