"""A state has the id with which the engine ends the game."""

from bga_states import GameState, StateType, possible_action
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number


class Bonus(GameState["Wrong"]):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=99,  # expect: P3
            type=StateType.GAME,
        )

    def on_entering_state(self) -> int:
        return PLAY


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> "int | type[Bonus]":
        self.game.add(active_player_id, n)
        return Bonus if n == 3 else NEXT


class Wrong(Counting):
    states = (Play, Bonus, NextPlayer)
