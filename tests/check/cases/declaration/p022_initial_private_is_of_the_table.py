"""The first step of each player is a state of the table."""

from bga_states import StateType, clienttranslate
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Voting


class Vote(Voting):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            initial_private=NEXT,  # expect: P22
        )


class Wrong(Counting):
    states = (Vote, NextPlayer)
