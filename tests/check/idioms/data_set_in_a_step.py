"""What a step sets when it is entered is there before anybody acts."""

from bga_states import GAME_END, StateType
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting, Plan


class Pick(parts.Pick):
    def on_entering_state(self, player_id: int) -> None:
        self.game.last = player_id


class NextRound(parts.Passing):
    def __init__(self, game: Counting) -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        return GAME_END if self.game.total >= GOAL else PLAY


class Right(Counting):
    states = (Plan, Pick, NextRound)
    last: int
