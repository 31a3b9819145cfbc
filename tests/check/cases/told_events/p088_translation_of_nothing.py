"""A notification asks for the translation of an argument it does not have."""

from bga_states import clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.notify.all("mood", clienttranslate("${n} more"), n=n, i18n=["mood"])  # expect: P88
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
