"""An action counts on its class, for all tables."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    moves = 0

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        Play.moves += 1  # expect: P99
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
