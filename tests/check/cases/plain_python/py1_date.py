"""The setup of a game depends on the day."""

from datetime import UTC, datetime

from tests.check.parts import PLAY, Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int:
        self.total = datetime.now(UTC).day % 2  # expect: PY1
        return PLAY
