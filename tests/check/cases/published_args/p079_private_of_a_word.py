"""Private args are for a word that is no player."""

from typing import Any

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, Any]:
        return {"_private": {"current": {"hand": [1, 2, 3]}}}  # expect: P79


class Wrong(Counting):
    states = (Play, NextPlayer)
