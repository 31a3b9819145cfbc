"""A zombie asks at the terminal."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, player_id: int) -> int:
        return self.act_add(int(input("1, 2 or 3? ")), player_id)  # expect: PY2


class Wrong(Counting):
    states = (Play, NextPlayer)
