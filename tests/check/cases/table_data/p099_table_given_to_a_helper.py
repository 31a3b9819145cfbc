"""A table of the Game class is given to functions that change what they are given."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


def put(numbers: list[int], n: int) -> None:
    numbers.append(n)


def put_twice(n: int, numbers: list[int]) -> None:
    for _ in range(2):
        put(numbers, n)


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        put(self.game.ADDED, n)  # expect: P99
        put_twice(n, numbers=self.game.ADDED)  # expect: P99
        for name in ("first", "last"):
            setattr(type(self), name, n)  # expect: P99
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    ADDED = [0]
