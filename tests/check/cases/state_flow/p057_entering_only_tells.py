"""Entering a state of several players tells them, and makes nobody active."""

from bga_states import clienttranslate
from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Vote(parts.Vote):  # expect: P57
    def on_entering_state(self) -> None:
        self.notify.all("voting", clienttranslate("Add numbers, all of you"))


class Wrong(Counting):
    states = (Vote, NextPlayer)
