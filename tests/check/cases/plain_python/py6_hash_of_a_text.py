"""A number is made of the hash of a text."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, player_id: int) -> int:
        return self.act_add(hash("zombie") % 3 + 1, player_id)  # expect: PY6


class Wrong(Counting):
    states = (Play, NextPlayer)
