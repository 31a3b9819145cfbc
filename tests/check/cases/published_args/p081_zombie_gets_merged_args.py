"""zombie looks for private args among the public ones, and gets none."""

from typing import Any

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, Any]:
        return {"total": self.game.total, "_private": {"active": {"most": 3}}}

    def zombie(self, player_id: int, args: dict[str, Any]) -> int:
        return self.act_add(args.get("most", 1), player_id)  # expect: P81


class Wrong(Counting):
    states = (Play, NextPlayer)
