"""A zombie acts, and does not return where its action leads."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, player_id: int) -> None:  # expect: P40
        if self.game.total > 3:
            self.act_add(2, player_id)  # expect: P69
            return
        self.act_add(1, player_id)  # expect: P69


class Wrong(Counting):
    states = (Play, NextPlayer)
