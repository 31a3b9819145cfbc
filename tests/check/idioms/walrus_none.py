"""if (target := rule()) is not None: return target."""

from bga_states import GAME_END, GameState, StateType
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting


class Pass(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        for rule in (self.end_of_game,):
            if (target := rule()) is not None:
                return target
        if target := self.end_of_game():
            return target
        self.game.active_next_player()
        return PLAY

    def end_of_game(self) -> int | None:
        if self.game.total >= GOAL:
            return GAME_END
        return None


class Right(Counting):
    states = (parts.Play, Pass)
