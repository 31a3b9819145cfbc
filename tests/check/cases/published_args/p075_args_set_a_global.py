"""get_args sets a global."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        self.globals.set("seen", self.game.total)  # expect: P75
        return {"total": self.game.total}


class Wrong(Counting):
    states = (Play, NextPlayer)
