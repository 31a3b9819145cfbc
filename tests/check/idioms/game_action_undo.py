"""An action of the Game leads to the step of one player, or to the table's state, by the type of the state."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)

    @possible_action
    def act_pass(self, current_player_id: int) -> int | None:
        self.add(current_player_id, 1)
        if self.gamestate.is_multiactive_state():
            self.gamestate.set_player_non_multiactive(current_player_id, NEXT)
            return None
        return NEXT
