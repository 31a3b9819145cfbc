"""Data is declared, and setting up does not set it: an action would, or only adds to it."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.last = n
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    last: int  # expect: P99
    rounds: int  # expect: P99
    hands: dict[int, list[int]]  # expect: P99
    first: int = 3

    def setup_new_game(self) -> int:
        self.rounds += 1
        return super().setup_new_game()
