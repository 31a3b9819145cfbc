"""A text to translate is formatted before it is translated."""

from bga_states import clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.notify.all("size", clienttranslate("It is the number {}".format(n)))  # expect: P89
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
