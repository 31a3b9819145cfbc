"""A GAME state names the next state and does not return it, so that nothing leads to all that comes after it."""

from bga_states import GAME_END, GameState, StateType
from tests.check.parts import GOAL, NEXT, PLAY, Counting, Play

BEGIN = 30


class Begin(GameState["Wrong"]):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=BEGIN, type=StateType.GAME)

    def on_entering_state(self) -> None:  # expect: P44
        Play  # expect: PY10


class Pass(GameState["Wrong"]):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        if self.game.total >= GOAL:
            return GAME_END
        self.game.active_next_player()
        return PLAY


class Wrong(Counting):
    states = (Begin, Play, Pass)

    def setup_new_game(self) -> int:
        super().setup_new_game()
        return BEGIN
