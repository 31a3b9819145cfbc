"""A hook has BGA's name, and nothing calls it."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def getArgs(self) -> dict[str, int]:  # expect: PY9
        return {"total": self.game.total}


class Wrong(Counting):
    states = (Play, NextPlayer)
