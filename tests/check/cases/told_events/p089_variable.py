"""A text to translate is a variable."""

from bga_states import clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        text = "It is a small number" if n < 3 else "It is a big number"
        self.notify.all("size", clienttranslate(text))  # expect: P89
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
