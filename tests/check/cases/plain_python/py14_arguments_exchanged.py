"""A function is given what it calls wood as iron, and the other way round."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


def may_build(wood: int, iron: int, cost: int) -> bool:
    return wood >= cost and iron >= 2 * cost


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        wood, iron = n, self.game.total
        if may_build(iron, wood, n):  # expect: PY14
            self.game.build(active_player_id, self.game.iron, self.game.wood)  # expect: PY14
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    wood: int = 0
    iron: int = 0

    def build(self, player_id: int, wood: int, iron: int) -> None:
        self.add(player_id, wood - iron)
