"""A default is changed by a function it is given to, another is a constant of the module."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

KNOWN = [0]


def put(numbers: list[int], n: int) -> None:
    numbers.append(n)


def sum_of(n: int, numbers: list[int] = []) -> int:  # expect: PY5
    put(numbers, n)
    return len(numbers)


def last_of(n: int, known: list[int] = KNOWN) -> int:  # expect: PY5
    known[0] = n
    return known[-1]


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.add(active_player_id, sum_of(n) + last_of(n) - n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
