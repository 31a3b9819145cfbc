"""One branch of get_args returns None."""

from tests.check import parts
from tests.check.parts import GOAL, Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int] | None:
        if self.game.total > 6:
            return {"left": GOAL - self.game.total}
        return None  # expect: P74


class Wrong(Counting):
    states = (Play, NextPlayer)
