"""A step of one player updates the progression of the table."""

from bga_states import StateType, clienttranslate
from tests.check.parts import PICK, Counting, NextPlayer, Picking, Plan


class Pick(Picking):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PICK,
            type=StateType.PRIVATE,
            description_my_turn=clienttranslate("${you} must pick a number"),
            update_game_progression=True,  # expect: P15
        )


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
