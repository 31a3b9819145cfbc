"""The first step of each player is an id that no state has."""

from bga_states import StateType, clienttranslate
from tests.check.parts import PLAY, Counting, NextPlayer, Voting


class Vote(Voting):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            initial_private=30,  # expect: P22
        )


class Wrong(Counting):
    states = (Vote, NextPlayer)
