"""The setup reads a file through its path."""

from pathlib import Path

from tests.check.parts import PLAY, Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int:
        self.total = len(Path("start.txt").read_text())  # expect: PY2
        return PLAY
