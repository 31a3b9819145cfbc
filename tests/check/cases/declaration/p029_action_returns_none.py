"""An action says that it returns nothing, and returns a redirect."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> None:  # expect: P29
        self.game.add(active_player_id, n)
        return NEXT

    def zombie(self, player_id: int) -> int:
        self.game.add(player_id, 1)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
