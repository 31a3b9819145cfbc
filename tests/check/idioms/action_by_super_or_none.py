"""GAME state: the first of several rules that says something leads on."""

from bga_states import GAME_END, GameState, StateType
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting


class Pass(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        return self.end_of_game() or self.end_of_turn()

    def end_of_game(self) -> int | None:
        return GAME_END if self.game.total >= GOAL else None

    def end_of_turn(self) -> int:
        self.game.active_next_player()
        return PLAY


class Right(Counting):
    states = (parts.Play, Pass)
