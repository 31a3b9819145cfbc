"""An action of a state of several players asks whose turn it is."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Vote(parts.Vote):
    @possible_action
    def act_vote(self, n: Number, current_player_id: int, active_player_id: int) -> None:  # expect: P26
        self.game.add(current_player_id, n + (current_player_id == active_player_id))
        self.gamestate.set_player_non_multiactive(current_player_id, NEXT)

    def zombie(self, player_id: int) -> None:
        self.act_vote(1, player_id, player_id)


class Wrong(Counting):
    states = (Vote, NextPlayer)
