"""The description for those who wait says "you"."""

from bga_states import StateType, clienttranslate
from tests.check.parts import PLAY, Adding, Counting, NextPlayer


class Play(Adding):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${you} must wait"),  # expect: P12
            description_my_turn=clienttranslate("${you} must add a number"),
        )


class Wrong(Counting):
    states = (Play, NextPlayer)
