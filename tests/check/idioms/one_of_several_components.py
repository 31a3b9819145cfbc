"""One call is made on one of several components."""

from bga_states import PlayerCounter, TableCounter, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        counter = self.game.coins if n == 1 else self.game.gems
        counter.inc(active_player_id, n)
        other = self.game.coins if n == 1 else self.game.turns
        other.inc(n) if other is self.game.turns else other.inc(active_player_id, n)
        self.game.add(active_player_id, n)
        return NEXT


class Right(Counting):
    coins = PlayerCounter()
    gems = PlayerCounter()
    turns = TableCounter()
    states = (Play, NextPlayer)
