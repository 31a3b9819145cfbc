"""while 1, and a loop over what is never empty that always returns."""

from bga_states import GAME_END, GameState, StateType
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting


class Pass(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        while 1:
            self.game.active_next_player()
            if self.game.total >= GOAL:
                return GAME_END
            return PLAY


class Right(Counting):
    states = (parts.Play, Pass)
