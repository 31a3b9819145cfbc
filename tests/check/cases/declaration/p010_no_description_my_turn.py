"""A state of several players has no description for those who act."""

from bga_states import StateType, clienttranslate
from tests.check.parts import PLAY, Counting, NextPlayer, Voting


class Vote(Voting):  # expect: P10
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still add a number"),
        )


class Wrong(Counting):
    states = (Vote, NextPlayer)
