"""A method of the Game sets an attribute that the game does not declare."""

from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def add(self, player_id: int, n: int) -> None:
        super().add(player_id, n)
        self.last = n  # expect: P99
