"""Annotations may hold what has no hash, as `Callable` does, or what is no type at all."""

from collections.abc import Callable
from typing import Annotated

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


def chosen(cards: list[int], wanted: Callable[[int], bool]) -> list[int]:
    return list(filter(wanted, cards))


def beginners(cards: [int], names: {int: str}):
    return [*zip(cards, names, strict=False)]


class Kind(type):
    pass


def made(kind: type[Kind]):
    return kind("Made", (), {})


class Play(parts.Play):
    @possible_action
    def act_choose(self, active_player_id: int):
        cards: Annotated[list[int], {"a": 1}] = [1, 2, 3]
        pairs = beginners(chosen(cards, lambda card: card > 1), {2: "two"})
        self.game.add(active_player_id, len(pairs) + len(made(Kind).__name__))
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
