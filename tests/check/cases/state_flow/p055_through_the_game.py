"""get_args calls a method of the Game that asks who acts."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self) -> dict[str, int]:
        return {"seat": self.game.own_seat()}  # expect: P55


class Wrong(Counting):
    states = (Play, NextPlayer)

    def own_seat(self) -> int:
        return self.players[self.get_current_player_id()].no
