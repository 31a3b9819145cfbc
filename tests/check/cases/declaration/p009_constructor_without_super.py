"""The constructor of a state does not call that of its base."""

from bga_states import GameState, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Bonus(GameState["Wrong"]):
    def __init__(self, game: "Wrong") -> None:  # expect: P9
        self.game = game

    def on_entering_state(self) -> int:
        return NEXT


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> "int | type[Bonus]":
        self.game.add(active_player_id, n)
        return Bonus if n == 3 else NEXT


class Wrong(Counting):
    states = (Play, Bonus, NextPlayer)
