"""Data is set anew, and then other data to the very same."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        if self.game.order:
            self.game.order.pop(0)
        return NEXT


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self) -> int:
        self.game.order = sorted(self.players)
        self.game.round_order = self.game.order  # expect: PY13
        return super().on_entering_state()


class Wrong(Counting):
    states = (Play, NextPlayer)
    order: list[int]
    round_order: list[int]
    first: list[int]
    second: list[int]

    def setup_new_game(self) -> int:
        self.order, self.round_order = [], []
        self.first = []
        self.second = self.first  # expect: PY13
        return super().setup_new_game()
