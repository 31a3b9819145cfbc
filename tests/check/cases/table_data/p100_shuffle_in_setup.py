"""The setup shuffles by the chance of Python."""

import random

from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)
    deck: list[int]

    def setup_new_game(self) -> int:
        self.deck = [1, 2, 3]
        random.shuffle(self.deck)  # expect: P100
        return super().setup_new_game()
