"""The description of a state is an f-string to translate."""

from bga_states import StateType, clienttranslate
from tests.check.parts import PLAY, Adding, Counting, NextPlayer

LAST = 3


class Play(Adding):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate(f"Add 1 to {LAST}"),  # expect: P89
        )


class Wrong(Counting):
    states = (Play, NextPlayer)
