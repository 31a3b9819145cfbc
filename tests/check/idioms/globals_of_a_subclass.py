"""A subclass sets the globals that its base reads."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.total += self.globals.get("bonus") or 0
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)


class Played(Right):
    def setup_new_game(self) -> int:
        self.globals.set("bonus", 1)
        return super().setup_new_game()
