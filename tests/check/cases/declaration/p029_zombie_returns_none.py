"""zombie says that it returns nothing, and returns a redirect."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, player_id: int) -> None:  # expect: P29
        return self.act_add(1, player_id)


class Wrong(Counting):
    states = (Play, NextPlayer)
