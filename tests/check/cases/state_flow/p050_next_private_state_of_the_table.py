"""A player is sent on to a state of the table."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Plan


class Pick(parts.Pick):
    @possible_action
    def act_skip(self, current_player_id: int) -> None:
        self.gamestate.next_private_state(current_player_id, NEXT)  # expect: P50


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
