"""A notification asks for the translation of a player's name."""

from bga_states import clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        text = clienttranslate("${player_name} is content")
        self.notify.all("content", text, player_id=active_player_id, i18n=["player_name"])  # expect: P88
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
