"""zombie ends the game."""

from bga_states import GAME_END
from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, player_id: int) -> int:
        return GAME_END  # expect: P70


class Wrong(Counting):
    states = (Play, NextPlayer)
