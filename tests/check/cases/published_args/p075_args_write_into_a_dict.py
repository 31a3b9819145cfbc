"""get_args writes into a dict of the game."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self, active_player_id: int) -> dict[str, int]:
        self.game.seen[active_player_id] = self.game.total  # expect: P75
        return {"total": self.game.total}


class Wrong(Counting):
    states = (Play, NextPlayer)
    seen: dict[int, int]

    def setup_new_game(self) -> int:
        self.seen = {}
        return super().setup_new_game()
