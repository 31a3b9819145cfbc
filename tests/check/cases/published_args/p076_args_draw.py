"""get_args draws lots."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        return {"die": self.random.randint(1, 6)}  # expect: P76


class Wrong(Counting):
    states = (Play, NextPlayer)
