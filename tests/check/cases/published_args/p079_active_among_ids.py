"""Private args are for the active player by word and for another by id."""

from typing import Any

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self, active_player_id: int) -> dict[str, Any]:
        after = self.game.get_player_after(active_player_id)
        return {"_private": {"active": {"hand": [1]}, after: {"hand": [2]}}}  # expect: P79


class Wrong(Counting):
    states = (Play, NextPlayer)
