"""A description needs an argument, and there is no get_args."""

from bga_states import StateType, clienttranslate
from tests.check.parts import PICK, Counting, NextPlayer, Picking, Plan


class Pick(Picking):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PICK,
            type=StateType.PRIVATE,
            description_my_turn=clienttranslate("${you} must add to ${total}"),  # expect: P11
        )


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
