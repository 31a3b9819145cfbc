"""zombie only raises an error."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, player_id: int) -> int:  # expect: P40
        raise NotImplementedError("nobody leaves this game")


class Wrong(Counting):
    states = (Play, NextPlayer)
