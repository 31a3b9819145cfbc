"""An action changes what stands deep in constants: in pairs, objects, and classes of objects."""

from typing import Any, cast

from msgspec import Struct

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Chest(Struct):
    things: list[int]


class Rules:
    kinds = [1, 2]


CHEST = Chest([1])
RULES = Rules()
NAMES = ("a", "b")
PAIRS = [("a", [1]), ("b", [2])]
LISTS = [[1], [2]]
OTHERS = [[3], [4]]


def first(lists: list[list[int]]) -> list[int]:
    return lists[0]


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        CHEST.things.append(n)  # expect: PY3
        RULES.kinds.append(n)  # expect: P99
        first(LISTS).append(n)  # expect: PY3
        cast("Any", LISTS).append(n)  # expect: PY3
        for name, numbers in PAIRS:
            numbers.append(len(name))  # expect: PY3
        for name, numbers in zip(NAMES, LISTS, strict=True):
            numbers.append(len(name))  # expect: PY3
        for numbers in (LISTS[0], OTHERS[1]):
            numbers.append(n)  # expect: PY3
        chosen = [numbers for numbers in LISTS if n in numbers] if n > 1 else [*OTHERS]
        chosen[0].append(n)  # expect: PY3
        while last := LISTS[-1]:
            last.pop()  # expect: PY3
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
