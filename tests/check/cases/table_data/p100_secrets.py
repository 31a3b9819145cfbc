"""Entering a state draws a secret number of the operating system."""

import secrets

from tests.check import parts
from tests.check.parts import Counting, Play


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int:
        if secrets.randbelow(6) == 0:  # expect: P100
            self.game.add(self.game.get_active_player_id(), 1)
        return super().on_entering_state()


class Wrong(Counting):
    states = (Play, NextPlayer)
