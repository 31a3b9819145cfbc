"""Helpers set a global by the name they are given, and change several by another name."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.count("moves")
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int:
        self.begin("moves")
        self.begin("turns")
        return super().setup_new_game()

    def begin(self, name: str) -> None:
        self.globals.set(name, 0)

    def count(self, name: str) -> None:
        self.globals.inc(name)
        self.globals.inc("turns")
