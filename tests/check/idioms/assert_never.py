"""match over an Enum, all of it: assert_never, and without a last case (mypy accepts both)."""

from enum import Enum
from typing import assert_never

from bga_states import GAME_END, GameState, StateType
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting


class Way(Enum):
    ON = "on"
    END = "end"


class Pass(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> int:
        self.game.active_next_player()
        way = Way.END if self.game.total >= GOAL else Way.ON
        match way:
            case Way.ON:
                return PLAY
            case Way.END:
                return 30
            case _:
                assert_never(way)


class End(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> int:
        way = Way.END
        match way:
            case Way.ON:
                return PLAY
            case Way.END:
                return GAME_END


class Right(Counting):
    states = (parts.Play, Pass, End)
