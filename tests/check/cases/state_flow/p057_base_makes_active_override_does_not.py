"""A state overrides the entering that made players active, and makes nobody active."""

from tests.check import parts
from tests.check.parts import GOAL, NEXT, Counting, NextPlayer


class Vote(parts.Vote):
    def on_entering_state(self) -> int | None:
        if self.game.total >= GOAL:
            return NEXT
        return super().on_entering_state()


class VoteAgain(Vote):  # expect: P57
    def on_entering_state(self) -> int | None:
        if self.game.total >= GOAL:
            return NEXT
        return None


class Wrong(Counting):
    states = (VoteAgain, NextPlayer)
