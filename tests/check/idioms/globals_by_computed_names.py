"""Globals are set under names that only play knows."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.globals.inc("moves")
        if self.globals.get("turns"):
            self.globals.set("turns", n)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int:
        for name in ("moves", "turns"):
            self.globals.set(name, 0)
        return super().setup_new_game()
