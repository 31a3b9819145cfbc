"""Statistics are counted under names that are not declared."""

from bga_states import possible_action
from bga_states.components import PlayerStats, TableStats
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.player_stats.inc("addition", 1, active_player_id)  # expect: P102
        self.game.table_stats.inc(name="round")  # expect: P102
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    player_stats = PlayerStats(additions=int)
    table_stats = TableStats(rounds=int)

    def setup_new_game(self) -> int:
        self.player_stats.init()
        self.table_stats.init("rounds", "fives")  # expect: P102
        return super().setup_new_game()
