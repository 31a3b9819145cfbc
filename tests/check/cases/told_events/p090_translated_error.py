"""An error for the author is marked for translation."""

from bga_states import GameError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        if self.game.total > 100:
            raise GameError(clienttranslate("The total cannot be above 100"))  # expect: P90
        self.game.add(active_player_id, n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
