"""A base of several states looks at its type."""

from bga_states import StateType
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Play(parts.Play):
    def zombie(self, player_id: int):
        self.game.add(player_id, 1)
        if self.type is StateType.MULTIPLE_ACTIVE_PLAYER:
            self.gamestate.set_player_non_multiactive(player_id, NEXT)
            return None
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
