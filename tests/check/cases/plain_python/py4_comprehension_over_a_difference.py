"""get_args lists the difference of two sets, in whatever order."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer

ALL = frozenset({"red", "green", "blue"})


class Play(parts.Play):
    def get_args(self) -> dict[str, list[str]]:
        left = ALL - {"red"}
        return {"colours": [colour.upper() for colour in left]}  # expect: PY4


class Wrong(Counting):
    states = (Play, NextPlayer)
