"""Private args of a player are a list."""

from typing import Any

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self, active_player_id: int) -> dict[str, Any]:
        return {"_private": {active_player_id: [1, 2, 3]}}  # expect: P79


class Wrong(Counting):
    states = (Play, NextPlayer)
