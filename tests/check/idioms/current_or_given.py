"""A helper takes a player, by default (or) the current one; a zombie gives one."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number) -> int:
        self.count(n)
        return NEXT

    def count(self, n: int, player_id: int | None = None) -> None:
        player_id = player_id or self.game.get_current_player_id()
        self.game.add(player_id, n)

    def zombie(self, player_id: int) -> int:
        self.count(1, player_id)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
