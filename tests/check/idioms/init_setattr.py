"""A constructor makes attributes by name."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    def __init__(self, game):
        for name, cost in {"wood": 1, "stone": 2}.items():
            setattr(self, name, cost)
        super().__init__(game)

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n + self.wood - 1)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
