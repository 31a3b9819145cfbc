"""An id begins as 0, and a loop finds it."""

from bga_states import GAME_END, GameState, StateType
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting


class Pass(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        self.game.active_next_player()
        target = 0
        for limit, state_id in ((GOAL, GAME_END), (0, PLAY)):
            if self.game.total >= limit:
                target = state_id
                break
        return target


class Right(Counting):
    states = (parts.Play, Pass)
