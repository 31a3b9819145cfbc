"""An action of a step of one player wants to know whose turn it is."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import PICK, Counting, NextPlayer, Plan


class Pick(parts.Pick):
    @possible_action
    def act_wait(self, active_player_id: int) -> int:  # expect: P35
        self.notify.all("waiting", "", player_id=active_player_id)
        return PICK


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
