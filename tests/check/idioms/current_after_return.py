"""The same with an early return."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number) -> int:
        return self.count(n)

    def count(self, n: int, player_id: int | None = None) -> int:
        if player_id is not None:
            self.game.add(player_id, n)
            return NEXT
        self.game.add(self.game.get_current_player_id(), n)
        return NEXT

    def zombie(self, player_id: int) -> int:
        return self.count(1, player_id)


class Right(Counting):
    states = (Play, NextPlayer)
