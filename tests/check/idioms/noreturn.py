"""A function that always raises ends a path."""

from typing import NoReturn

from bga_states import GAME_END, GameState, StateType
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting


class Pass(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        self.game.active_next_player()
        if self.game.total >= GOAL:
            return GAME_END
        if self.game.total >= 0:
            return PLAY
        self.fail()

    def fail(self) -> NoReturn:
        raise ValueError("below 0")


class Right(Counting):
    states = (parts.Play, Pass)
