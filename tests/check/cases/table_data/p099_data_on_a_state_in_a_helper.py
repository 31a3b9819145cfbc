"""A method that entering calls keeps something on the state object."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    entered: int

    def on_entering_state(self) -> None:
        self.remember()

    def remember(self) -> None:
        self.entered = self.game.total  # expect: P99


class Wrong(Counting):
    states = (Play, NextPlayer)
