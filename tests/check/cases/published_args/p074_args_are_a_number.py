"""get_args returns a number."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> int:
        return len(self.players)  # expect: P74


class Wrong(Counting):
    states = (Play, NextPlayer)
