"""Entering a state measures time by an imported function."""

from time import monotonic

from bga_states import GAME_END
from tests.check import parts
from tests.check.parts import Counting, Play


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int:
        if monotonic() > 1_000_000:  # expect: PY1
            return GAME_END
        return super().on_entering_state()


class Wrong(Counting):
    states = (Play, NextPlayer)
