"""The setup does not say in which state the game begins."""

from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self) -> None:  # expect: P24
        self.total = 0
