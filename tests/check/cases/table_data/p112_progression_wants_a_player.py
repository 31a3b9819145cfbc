"""The progression takes a parameter that nothing fills."""

from tests.check.parts import GOAL, Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def get_game_progression(self, active_player_id: int) -> int:  # expect: P112
        return min(100, 100 * self.total // GOAL)
