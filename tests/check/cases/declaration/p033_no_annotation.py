"""A parameter of an action does not say what the client sends."""

from bga_states import UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Play(parts.Play):
    @possible_action
    def act_add(self, n, active_player_id: int) -> int:  # expect: P33
        if n not in {1, 2, 3}:
            raise UserError(clienttranslate("Add 1, 2 or 3"))
        self.game.add(active_player_id, n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
