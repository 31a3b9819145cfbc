"""A state of a player has no description for those who wait."""

from bga_states import StateType, clienttranslate
from tests.check.parts import PLAY, Adding, Counting, NextPlayer


class Play(Adding):  # expect: P10
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description_my_turn=clienttranslate("${you} must add a number"),
        )


class Wrong(Counting):
    states = (Play, NextPlayer)
