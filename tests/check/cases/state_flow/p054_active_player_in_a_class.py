"""A State class of several players ends the part of whose turn it is."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Vote(parts.Vote):
    @possible_action
    def act_vote(self, n: Number) -> None:
        active_id = self.game.get_active_player_id()
        self.game.add(active_id, n)
        self.gamestate.set_player_non_multiactive(active_id, NEXT)  # expect: P54

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, NEXT)


class Wrong(Counting):
    states = (Vote, NextPlayer)
