"""Two states lead to each other, and nothing leads to them."""

from bga_states import GameState, StateType
from tests.check.parts import NEXT, Counting, NextPlayer, Play


class Left(GameState["Wrong"]):  # expect: P21
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=21, type=StateType.GAME)

    def on_entering_state(self) -> "int | type[Right]":
        return NEXT if self.game.total > 5 else Right


class Right(GameState["Wrong"]):  # expect: P21
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=22, type=StateType.GAME)

    def on_entering_state(self) -> int | type[Left]:
        return NEXT if self.game.total < 5 else Left


class Wrong(Counting):
    states = (Play, Left, Right, NextPlayer)
