"""get_args gives the turn to the next player."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        return {"next": self.game.active_next_player()}  # expect: P75


class Wrong(Counting):
    states = (Play, NextPlayer)
