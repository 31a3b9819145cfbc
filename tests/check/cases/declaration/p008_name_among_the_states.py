"""The list of states has the name of a state where its class is meant."""

from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer, "Bonus")  # expect: P8
