"""get_args takes a parameter that nothing fills."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self, player_id: int) -> dict[str, int]:  # expect: P28
        return {"total": self.game.total}


class Wrong(Counting):
    states = (Play, NextPlayer)
