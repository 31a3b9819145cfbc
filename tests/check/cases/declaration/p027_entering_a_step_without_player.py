"""Entering a step does not ask whose step it is."""

from bga_states import clienttranslate
from tests.check import parts
from tests.check.parts import Counting, NextPlayer, Plan


class Pick(parts.Pick):
    def on_entering_state(self) -> None:  # expect: P27
        self.notify.all("picking", clienttranslate("Somebody picks a number"))


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
