"""A notification tells by how much a player's number changes, and not what it is."""

from bga_states import clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.total += n
        text = clienttranslate("${player_name} adds ${inc}")
        self.notify.all("added", text, player_id=active_player_id, inc=n)  # expect: P97
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
