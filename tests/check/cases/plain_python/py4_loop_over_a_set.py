"""Entering a state tells of the members of a set, in whatever order."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def on_entering_state(self) -> None:
        for colour in self.game.colours:  # expect: PY4
            self.notify.all("colour", "", colour=colour)


class Wrong(Counting):
    states = (Play, NextPlayer)
    colours: set[str]

    def setup_new_game(self) -> int:
        self.colours = {"red", "green", "blue"}
        return super().setup_new_game()
