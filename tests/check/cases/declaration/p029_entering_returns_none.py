"""Entering a state says that it returns nothing, and returns a redirect in one branch."""

from tests.check import parts
from tests.check.parts import GOAL, NEXT, Counting, NextPlayer


class Play(parts.Play):
    def on_entering_state(self) -> None:  # expect: P29
        if self.game.total >= GOAL:
            return NEXT
        return None


class Wrong(Counting):
    states = (Play, NextPlayer)
