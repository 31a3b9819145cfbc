"""A method that only classes have is called on an object."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        return {"total": len(self.game.mro())}  # expect: PY9


class Wrong(Counting):
    states = (Play, NextPlayer)
