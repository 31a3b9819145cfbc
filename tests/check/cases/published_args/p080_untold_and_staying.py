"""Nobody is told of a state that stays on entering."""

from typing import Any

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, Any]:
        return {"_no_notify": self.game.total > 6}  # expect: P80

    def on_entering_state(self) -> None:
        self.notify.all("thinking", "")


class Wrong(Counting):
    states = (Play, NextPlayer)
