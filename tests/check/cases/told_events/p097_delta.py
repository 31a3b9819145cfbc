"""A notification tells by how much a number changes, and not what it is."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.total += n
        self.notify.all("totalChanged", "", delta=n)  # expect: P97
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
