"""get_args calls a method of the Game that changes it."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        return {"round": self.game.begin_round()}  # expect: P75


class Wrong(Counting):
    states = (Play, NextPlayer)
    rounds: int = 0

    def begin_round(self) -> int:
        self.rounds += 1
        return self.rounds
