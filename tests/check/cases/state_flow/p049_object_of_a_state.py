"""An action returns a state object where its class is meant."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> NextPlayer:
        self.game.add(active_player_id, n)
        return NextPlayer(self.game)  # expect: P49


class Wrong(Counting):
    states = (Play, NextPlayer)
