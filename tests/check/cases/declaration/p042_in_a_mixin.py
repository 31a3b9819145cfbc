"""A mixin brings a zombie that asks who acts."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class LeavesIt:
    def zombie(self, player_id: int) -> int:
        return self.act_add(1, self.game.get_current_player_id())  # expect: P42


class Play(LeavesIt, parts.Play):
    """Takes the zombie of the mixin."""


class Wrong(Counting):
    states = (Play, NextPlayer)
