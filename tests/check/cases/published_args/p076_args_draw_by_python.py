"""get_args draws lots by the chance of Python."""

import random

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        return {"die": random.randint(1, 6)}  # expect: P76, P100


class Wrong(Counting):
    states = (Play, NextPlayer)
