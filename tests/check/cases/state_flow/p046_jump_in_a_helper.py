"""A helper jumps to a state, and the action returns one as well."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.add_and_jump(n, active_player_id)
        return NEXT  # expect: P46

    def add_and_jump(self, n: int, player_id: int) -> None:
        self.game.add(player_id, n)
        self.gamestate.jump_to_state(NEXT)


class Wrong(Counting):
    states = (Play, NextPlayer)
