"""Nobody is told of a state that does nothing on entering."""

from typing import Any

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, Any]:
        return {
            "total": self.game.total,
            "_no_notify": True,  # expect: P80
        }


class Wrong(Counting):
    states = (Play, NextPlayer)
