"""zombie does not take the player who left."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def zombie(self) -> int:  # expect: P41
        return self.act_add(1, self.game.get_active_player_id())


class Wrong(Counting):
    states = (Play, NextPlayer)
