"""Two states of different modules have the same class name."""

from bga_states import GameState, StateType, possible_action
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting, Number


class NextPlayer(GameState["Wrong"]):  # expect: P5
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=21,
            type=StateType.GAME,
        )

    def on_entering_state(self) -> int:
        return PLAY


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> "int | type[NextPlayer]":
        self.game.add(active_player_id, n)
        return NextPlayer if n == 3 else NEXT


class Wrong(Counting):
    states = (Play, parts.NextPlayer, NextPlayer)
