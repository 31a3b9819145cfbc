"""The type of a state is a number."""

from tests.check.parts import NEXT, Counting, Passing, Play


class NextPlayer(Passing):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=NEXT,
            type=2,  # expect: P1
            update_game_progression=True,
        )


class Wrong(Counting):
    states = (Play, NextPlayer)
