"""Globals are asked for with a default, and have names that differ in their numbers."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.globals.set("bid1", n + self.globals.get("bid2", 0))
        if self.globals.has("tournament"):
            self.game.add(active_player_id, self.globals.get("bonus", 0))
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
