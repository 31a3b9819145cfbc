"""A state of a player has no descriptions at all."""

from bga_states import StateType
from tests.check.parts import PLAY, Adding, Counting, NextPlayer


class Play(Adding):  # expect: P10
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=PLAY, type=StateType.ACTIVE_PLAYER)


class Wrong(Counting):
    states = (Play, NextPlayer)
