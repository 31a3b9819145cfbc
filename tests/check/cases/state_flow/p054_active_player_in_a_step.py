"""Whoever is done with a step, the active player is put out of the state."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Pick(parts.Pick):
    @possible_action
    def act_pick(self, n: Number) -> None:
        player_id = self.game.get_active_player_id()
        self.game.add(player_id, n)
        self.gamestate.set_player_non_multiactive(player_id, NEXT)  # expect: P54

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, NEXT)


class Wrong(Counting):
    states = (parts.Plan, Pick, NextPlayer)
