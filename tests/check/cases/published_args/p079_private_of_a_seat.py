"""Private args are keyed by the numbers of seats."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, object]:
        private = {player.no: {"n": 1} for player in self.players.values()}  # expect: P79
        return {"_private": private}


class Wrong(Counting):
    states = (Play, NextPlayer)
