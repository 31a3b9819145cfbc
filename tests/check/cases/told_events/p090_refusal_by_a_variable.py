"""The text of a refusal is kept in a variable before, and not marked there."""

from bga_states import UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        reason = clienttranslate("This is too much")
        if n == 3:
            reason = "Three is too much"  # expect: P90
        if self.game.total < 0:
            raise UserError(reason)
        self.game.add(active_player_id, n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
