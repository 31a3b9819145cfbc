"""The constructor of a state uses what is not there yet."""

from bga_states import GameState, StateType, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Bonus(GameState["Wrong"]):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=21, type=StateType.GAME)
        self.gamestate.reload_state()  # expect: P9

    def on_entering_state(self) -> int:
        return NEXT


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> "int | type[Bonus]":
        self.game.add(active_player_id, n)
        return Bonus if n == 3 else NEXT


class Wrong(Counting):
    states = (Play, Bonus, NextPlayer)
