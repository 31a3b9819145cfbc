"""get_args falls back on an empty dict."""

from typing import Any

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, Any]:
        return self.question() or {}

    def question(self) -> dict[str, Any] | None:
        if self.game.total == 0:
            return None
        return {"total": self.game.total}


class Right(Counting):
    states = (Play, NextPlayer)
