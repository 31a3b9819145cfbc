"""zombie does nothing."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, player_id: int) -> None:  # expect: P40
        pass


class Wrong(Counting):
    states = (Play, NextPlayer)
