"""The zombie asks the machine for the current player."""

from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, player_id: int) -> int:
        self.game.add(self.gamestate.current_player_id, 1)  # expect: P42
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
