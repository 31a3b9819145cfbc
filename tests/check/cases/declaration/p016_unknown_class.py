"""An action leads to a class that is not among the states."""

from bga_states import GameState, StateType, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Bonus(GameState["Wrong"]):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=21, type=StateType.GAME)

    def on_entering_state(self) -> int:
        return NEXT


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> "int | type[Bonus]":
        self.game.add(active_player_id, n)
        if n == 3:
            return Bonus  # expect: P16
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
