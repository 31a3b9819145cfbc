"""A path that ends in except*, with the result kept."""

from typing import Any

from bga_states import GAME_END, GameState, StateType
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting


class Pass(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        self.game.active_next_player()
        try:
            self.rules()
        except* ValueError:
            self.game.total = GOAL
        with self.told():
            return GAME_END if self.game.total >= GOAL else PLAY

    def told(self) -> Any:
        from contextlib import nullcontext

        return nullcontext()

    def rules(self) -> None: ...


class Right(Counting):
    states = (parts.Play, Pass)
