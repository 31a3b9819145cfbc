"""An action takes any text, unchecked."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Play(parts.Play):
    @possible_action
    def act_paint(self, colour: str, active_player_id: int) -> int:  # expect: P34
        self.game.colour = colour
        self.notify.all("painted", "", player_id=active_player_id, colour=colour)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    colour: str = "red"
