"""Statistics are set to values of other types than they are declared with."""

from bga_states import PlayerStats, TableStats, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

MANY = "many"


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.player_stats.set("drew", 1, active_player_id)  # expect: P102
        self.game.player_stats.set("additions", n > 1, active_player_id)  # expect: P102
        self.game.player_stats.inc("drew", n, active_player_id)  # expect: P102
        self.game.player_stats.set_all("drew", value=0)  # expect: P102
        self.game.stats.set("highest", MANY)  # expect: P102
        self.game.stats.set("highest", f"{n}")  # expect: P102
        self.game.stats.inc("highest", 0.5)  # expect: P102
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    player_stats = PlayerStats(drew=bool, additions=int)
    stats = TableStats(highest=int, average=float)

    def setup_new_game(self) -> int:
        self.player_stats.init()
        self.stats.init("highest", "average", value=1.5)  # expect: P102
        return super().setup_new_game()
