"""get_args asks who acts."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        return {"mine": self.game.get_current_player_id()}  # expect: P55


class Wrong(Counting):
    states = (Play, NextPlayer)
