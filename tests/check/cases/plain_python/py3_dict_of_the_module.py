"""A method of the Game writes into a dict of the module."""

from tests.check.parts import Counting, NextPlayer, Play

TOTALS = {}


class Wrong(Counting):
    states = (Play, NextPlayer)

    def add(self, player_id: int, n: int) -> None:
        super().add(player_id, n)
        TOTALS[player_id] = self.total  # expect: PY3
