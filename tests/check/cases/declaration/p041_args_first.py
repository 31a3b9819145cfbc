"""The first parameter of zombie is not the player who left."""

from typing import Any

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, args: dict[str, Any], player_id: int) -> int:  # expect: P41
        return self.act_add(1, player_id)


class Wrong(Counting):
    states = (Play, NextPlayer)
