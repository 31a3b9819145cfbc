"""get_args shuffles by the chance of the game."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, list[int]]:
        numbers = [1, 2, 3]
        self.game.random.shuffle(numbers)  # expect: P76
        return {"numbers": numbers}


class Wrong(Counting):
    states = (Play, NextPlayer)
