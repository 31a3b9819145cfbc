"""A global is looked at and counted, and nothing ever sets it."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        if self.globals.get("moves") != 3:
            self.globals.inc("moves")  # expect: P101
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
