"""Value objects behind None, in tuples and lists."""

from dataclasses import dataclass
from typing import Any

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


@dataclass(frozen=True)
class Trick:
    cards: tuple[int, ...] = ()

    def add(self, card: int) -> "Trick":
        return Trick((*self.cards, card))


class Play(parts.Play):
    def get_args(self) -> dict[str, Any]:
        n = 0
        if self.game.trick:
            n = len(self.game.trick.add(1).cards)
        m = self.game.pair[0].add(2)
        for trick in self.game.tricks:
            longer = trick.add(3)
            n += len(longer.cards)
        for one in self.game.by.values():
            n += len(one.add(3).cards)
        first = self.game.tricks[0]
        return {"n": n, "m": len(m.cards), "k": len(first.add(2).cards)}


class Right(Counting):
    states = (Play, NextPlayer)
    trick: Trick | None
    pair: tuple[Trick, Trick]
    tricks: list[Trick]
    by: dict[int, Trick]

    def setup_new_game(self):
        self.trick = Trick()
        self.pair = (Trick(), Trick())
        self.tricks = [Trick()]
        self.by = {1: Trick()}
        return super().setup_new_game()
