"""One call is made on several components, one after the other."""

from bga_states import PlayerCounter, TableCounter, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        for counter in (self.game.coins, self.game.gems):
            counter.inc(active_player_id, n)
        for counter in (self.game.coins, self.game.turns):
            counter.get_max() if counter is self.game.coins else counter.inc(1)
        self.game.add(active_player_id, n)
        return NEXT


class Right(Counting):
    coins = PlayerCounter()
    gems = PlayerCounter()
    turns = TableCounter()
    states = (Play, NextPlayer)
