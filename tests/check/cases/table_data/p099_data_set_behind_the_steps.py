"""Data is set when all have picked; the picking itself leaves the table where it is."""

from bga_states import GAME_END
from tests.check.parts import GOAL, NEXT, PLAY, Counting, Passing, Pick, Plan, StateType


class NextRound(Passing):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        self.game.rounds = 1
        return GAME_END if self.game.total >= GOAL else PLAY


class Wrong(Counting):
    states = (Plan, Pick, NextRound)
    rounds: int  # expect: P99
