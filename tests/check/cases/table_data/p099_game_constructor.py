"""The game has a constructor of its own."""

from typing import Any

from tests.check.parts import GOAL, Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)
    limit: int

    def __init__(self, *args: Any) -> None:  # expect: P99
        super().__init__(*args)
        self.limit = GOAL
