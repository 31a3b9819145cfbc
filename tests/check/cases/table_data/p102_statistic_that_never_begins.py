"""A statistic is added to, and nothing ever sets it."""

from bga_states import possible_action
from bga_states.components import TableStats
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.stats.inc("threes" if n == 3 else "rounds")  # expect: P102
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    stats = TableStats(rounds=int, threes=int)

    def setup_new_game(self) -> int:
        self.stats.init("rounds")
        return super().setup_new_game()
