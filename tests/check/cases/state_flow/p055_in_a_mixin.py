"""A mixin brings get_args that ask who acts."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class TellsSeat:
    def get_args(self) -> dict[str, int]:
        return {"seat": self.players[self.game.get_current_player_id()].no}  # expect: P55


class Play(TellsSeat, parts.Play):
    """Takes the args of the mixin."""


class Wrong(Counting):
    states = (Play, NextPlayer)
