"""An action ends the state for everybody and returns a state as well."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Vote(parts.Vote):
    @possible_action
    def act_hurry(self) -> int:
        self.gamestate.set_all_players_non_multiactive(NEXT)
        return NEXT  # expect: P46


class Wrong(Counting):
    states = (Vote, NextPlayer)
