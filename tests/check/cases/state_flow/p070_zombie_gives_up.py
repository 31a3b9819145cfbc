"""zombie takes an action that ends the game."""

from bga_states import GAME_END, possible_action
from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    @possible_action
    def act_give_up(self) -> int:
        return GAME_END

    def zombie(self, player_id: int) -> int:
        return self.act_give_up()  # expect: P70


class Wrong(Counting):
    states = (Play, NextPlayer)
