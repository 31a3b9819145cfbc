"""Data of the game has a default that all tables would share."""

from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)
    added: dict[int, int] = {}  # expect: P99

    def add(self, player_id: int, n: int) -> None:
        super().add(player_id, n)
        self.added[player_id] = self.added.get(player_id, 0) + n
