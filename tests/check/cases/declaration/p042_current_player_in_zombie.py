"""zombie asks who acts, and nobody does."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, player_id: int) -> int:
        return self.act_add(1, self.game.get_current_player_id())  # expect: P42


class Wrong(Counting):
    states = (Play, NextPlayer)
