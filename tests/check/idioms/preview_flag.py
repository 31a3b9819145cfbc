"""One function previews and applies: get_args asks it only to preview."""

from typing import Any

from bga_states import clienttranslate
from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, Any]:
        return {"gain": self.game.gain(1, dry_run=True)}


class Right(Counting):
    states = (Play, NextPlayer)

    def gain(self, n: int, *, dry_run: bool = False) -> int:
        gained = n + self.total % 2
        if not dry_run:
            self.total += gained
            self.notify.all("gained", clienttranslate("${n} gained"), n=gained, total=self.total)
        return gained
