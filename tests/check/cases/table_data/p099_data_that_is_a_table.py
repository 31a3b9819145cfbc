"""Data of the Game is a table of its class, not a copy of it."""

from typing import ClassVar

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.prices[n] += 1
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    PRICES: ClassVar[dict[int, int]] = {1: 1, 2: 2, 3: 3}
    prices: dict[int, int]

    def setup_new_game(self) -> int:
        self.prices = self.PRICES  # expect: P99
        return super().setup_new_game()
