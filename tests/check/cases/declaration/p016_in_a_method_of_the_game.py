"""A method of the Game gives an id that no state has."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        return self.game.next_phase()


class Wrong(Counting):
    states = (Play, NextPlayer)

    def next_phase(self) -> int:
        if self.total > 5:
            return 30  # expect: P16
        return NEXT
