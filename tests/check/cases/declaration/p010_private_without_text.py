"""A step of one player has no description."""

from bga_states import StateType
from tests.check.parts import PICK, Counting, NextPlayer, Picking, Plan


class Pick(Picking):  # expect: P10
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=PICK, type=StateType.PRIVATE)


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
