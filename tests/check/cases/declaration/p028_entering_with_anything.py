"""Entering a state takes whatever comes, and nothing comes."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def on_entering_state(self, *args: object) -> None:  # expect: P28
        self.notify.all("thinking", "")


class Wrong(Counting):
    states = (Play, NextPlayer)
