"""A function beside the classes looks at the clock."""

import time

from bga_states import GAME_END
from tests.check import parts
from tests.check.parts import Counting, Play


def is_late() -> bool:
    return time.localtime().tm_hour > 22  # expect: PY1


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int:
        return GAME_END if is_late() else super().on_entering_state()


class Wrong(Counting):
    states = (Play, NextPlayer)
