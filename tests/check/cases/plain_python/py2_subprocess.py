"""Entering a state starts another program."""

import subprocess

from tests.check import parts
from tests.check.parts import Counting, Play


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int:
        subprocess.run(["true"], check=True)  # expect: PY2
        return super().on_entering_state()


class Wrong(Counting):
    states = (Play, NextPlayer)
