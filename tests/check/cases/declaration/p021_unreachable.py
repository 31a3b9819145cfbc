"""Nothing leads to a state."""

from bga_states import GameState, StateType
from tests.check.parts import NEXT, Counting, NextPlayer, Play


class Bonus(GameState["Wrong"]):  # expect: P21
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=21, type=StateType.GAME)

    def on_entering_state(self) -> int:
        return NEXT


class Wrong(Counting):
    states = (Play, Bonus, NextPlayer)
