"""get_args returns a list."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> list[int]:
        return [1, 2, 3]  # expect: P74


class Wrong(Counting):
    states = (Play, NextPlayer)
