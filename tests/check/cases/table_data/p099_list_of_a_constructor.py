"""A constructor of a state makes a list, which the states of all tables have."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    def __init__(self, game: Counting) -> None:
        self.added = [0]
        super().__init__(game)

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.added.append(n)  # expect: P99
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
