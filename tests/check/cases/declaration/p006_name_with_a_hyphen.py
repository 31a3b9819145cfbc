"""The name of a state has a hyphen in it."""

from bga_states import StateType
from tests.check.parts import NEXT, Counting, Passing, Play


class NextPlayer(Passing):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=NEXT,
            name="next-player",  # expect: P6
            type=StateType.GAME,
            update_game_progression=True,
        )


class Wrong(Counting):
    states = (Play, NextPlayer)
