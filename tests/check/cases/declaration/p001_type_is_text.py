"""The type of a state is a text."""

from bga_states import clienttranslate
from tests.check.parts import PLAY, Adding, Counting, NextPlayer


class Play(Adding):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type="activeplayer",  # expect: P1
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )


class Wrong(Counting):
    states = (Play, NextPlayer)
