"""The setup reads a file."""

from tests.check.parts import PLAY, Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int:
        with open("start.txt") as file:  # expect: PY2
            self.total = len(file.name)
        return PLAY
