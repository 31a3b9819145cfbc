"""A property, a nested class and a slot have the names of data, and a default does not fit."""

from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)
    left: int  # expect: P99
    rounds: int = "none"  # expect: P99
    Hand: int  # expect: P99

    @property
    def left(self) -> int:
        return 3 - self.total

    class Hand(list[int]):
        """The cards of a player."""
