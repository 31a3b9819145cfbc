"""An action remembers whether it asked for a move."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int | None:
        self.game.add(active_player_id, n)
        is_done = False
        if n == 1 and self.game.total < 5:
            self.gamestate.jump_to_state(PLAY)
            is_done = True
        if is_done:
            return None
        return NEXT

    def zombie(self, player_id: int) -> int | None:
        return self.act_add(2, player_id)


class Right(Counting):
    states = (Play, NextPlayer)
