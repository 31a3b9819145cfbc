"""Nothing leads to a step of one player."""

from bga_states import StateType, clienttranslate
from tests.check.parts import Counting, NextPlayer, Pick, Picking, Plan


class Confirm(Picking):  # expect: P23
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=12,
            type=StateType.PRIVATE,
            description_my_turn=clienttranslate("${you} must pick another number"),
        )


class Wrong(Counting):
    states = (Plan, Pick, Confirm, NextPlayer)
