"""An action returns a class that is no state."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Bonus:
    """A number of points."""


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int | type[Bonus]:
        self.game.add(active_player_id, n)
        if n == 3:
            return Bonus  # expect: P49
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
