"""A descriptor of the class sets what is annotated as belonging to the class, and keeps it."""

from typing import ClassVar

from tests.check.parts import Counting, NextPlayer, Play


class Kept:
    def __get__(self, game, owner=None):
        return self if game is None else game.points

    def __set__(self, game, value):
        game.points = value


class Right(Counting):
    states = (Play, NextPlayer)
    points: int = 0
    hits: ClassVar[Kept] = Kept()

    def add(self, player_id: int, n: int):
        super().add(player_id, n)
        self.hits = n
