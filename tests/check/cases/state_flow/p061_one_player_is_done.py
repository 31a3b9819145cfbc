"""A state of one player ends the part of that player as if there were several."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> None:
        self.game.add(active_player_id, n)
        self.gamestate.set_player_non_multiactive(active_player_id, NEXT)  # expect: P61

    def zombie(self, player_id: int) -> int:
        self.game.add(player_id, 1)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
