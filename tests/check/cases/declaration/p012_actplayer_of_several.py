"""The description of a state of several players speaks of the active player."""

from bga_states import StateType, clienttranslate
from tests.check.parts import PLAY, Counting, NextPlayer, Voting


class Vote(Voting):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),  # expect: P12
            description_my_turn=clienttranslate("${you} must add a number"),
        )


class Wrong(Counting):
    states = (Vote, NextPlayer)
