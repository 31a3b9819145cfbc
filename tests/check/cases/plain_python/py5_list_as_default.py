"""A method has a list as a default, which all calls share."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, self.sum_of(n))
        return NEXT

    def sum_of(self, n: int, numbers: list[int] = []) -> int:  # expect: PY5
        numbers.append(n)
        return sum(numbers)


class Wrong(Counting):
    states = (Play, NextPlayer)
