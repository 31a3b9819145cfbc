"""The only state that counts the progression has it switched off."""

from bga_states import StateType
from tests.check.parts import NEXT, Counting, Passing, Play


class NextPlayer(Passing):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=False)


class Wrong(Counting):  # expect: P14
    states = (Play, NextPlayer)
