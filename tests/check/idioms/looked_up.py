"""A word is looked up, and its variable used again."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number

WAYS = {"next": NEXT, "again": PLAY}


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        way = "again" if n == 1 and self.game.total < 5 else "next"
        way = WAYS[way]
        return way

    def zombie(self, player_id: int) -> int:
        return self.act_add(2, player_id)


class Right(Counting):
    states = (Play, NextPlayer)
