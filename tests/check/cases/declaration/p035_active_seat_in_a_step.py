"""An action of a step of one player wants to know the seat of the active player."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number, Plan


class Pick(parts.Pick):
    @possible_action
    def act_pick(self, n: Number, current_player_id: int, active_player_no: int = 1) -> None:  # expect: P35
        self.game.add(current_player_id, min(n, active_player_no))
        self.gamestate.set_player_non_multiactive(current_player_id, NEXT)


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
