"""The list of states has a class that is no state."""

from tests.check.parts import Counting, NextPlayer, Play


class Scores:
    """Counts points."""


class Wrong(Counting):
    states = (
        Play,
        NextPlayer,
        Scores,  # expect: P8
    )
