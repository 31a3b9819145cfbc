"""An attribute of the Game is misspelt where it is read."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        return {"total": self.game.totel}  # expect: PY9


class Wrong(Counting):
    states = (Play, NextPlayer)
