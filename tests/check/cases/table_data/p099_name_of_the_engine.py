"""Data of the game has a name that belongs to the engine."""

from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)
    notify: bool  # expect: P99
