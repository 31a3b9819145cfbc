"""Statistics are set to values of their types, which may come from anywhere."""

from bga_states import PlayerStats, TableStats, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        self.game.add(active_player_id, n)
        self.game.player_stats.set("drew", n > 1, active_player_id)
        self.game.player_stats.set("drew", value=True, player_id=active_player_id)
        self.game.player_stats.inc("additions", 1, active_player_id)
        self.game.player_stats.set("share", 1, active_player_id)
        self.game.player_stats.set("share", n / 2, active_player_id)
        highest = self.game.stats.get("highest") or 0
        self.game.stats.set("highest", max(n, highest))
        self.game.stats.set("average", self.average(n))
        for name, value in (("highest", 3), ("average", 0.5)):
            self.game.stats.set(name, value)
        name = "highest" if n > 1 else "average"
        self.game.stats.inc(name)
        return NEXT

    def average(self, n: float):
        return n / 2


class Right(Counting):
    states = (Play, NextPlayer)
    player_stats = PlayerStats(drew=bool, additions=int, share=float)
    stats = TableStats(highest=int, average=float)

    def setup_new_game(self):
        self.player_stats.init("drew", "share")
        self.player_stats.init("additions", value=0)
        self.stats.init(value=None)
        return super().setup_new_game()
