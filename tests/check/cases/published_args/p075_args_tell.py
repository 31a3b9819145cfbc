"""get_args tells something to the players."""

from bga_states import clienttranslate
from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        self.notify.all("thinking", clienttranslate("A number is awaited"))  # expect: P75
        return {"total": self.game.total}


class Wrong(Counting):
    states = (Play, NextPlayer)
