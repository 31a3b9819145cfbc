"""The setup takes a parameter that nothing fills."""

from tests.check.parts import PLAY, Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self, players: list[int]) -> int:  # expect: P112
        self.total = 0
        return PLAY
