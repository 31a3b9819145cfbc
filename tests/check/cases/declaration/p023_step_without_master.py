"""No state of several players leads to the steps of one."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer, Vote


class Pick(parts.Pick):  # expect: P23
    """Nobody declares it as the first step."""


class Wrong(Counting):
    states = (Vote, Pick, NextPlayer)
