"""zombie takes a parameter that nothing fills."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, player_id: int, level: int) -> int:  # expect: P28
        return self.act_add(level, player_id)


class Wrong(Counting):
    states = (Play, NextPlayer)
