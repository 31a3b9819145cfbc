"""zombie returns the empty text of the template."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, player_id: int) -> str:
        return ""  # expect: P40


class Wrong(Counting):
    states = (Play, NextPlayer)
