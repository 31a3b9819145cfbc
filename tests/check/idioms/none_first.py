"""A local begins as None and is always set; another is tested before it is returned."""

from typing import Any

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, Any]:
        args = None
        if self.game.total > 3:
            args = {"late": True}
        if args is None:
            args = {"late": False}
        return args


class Right(Counting):
    states = (Play, NextPlayer)
