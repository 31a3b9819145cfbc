"""Types of notifications are words of any kind, and texts may be short."""

from bga_states import clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

CLEARED = "marketCleared"


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        self.game.add(active_player_id, n)
        self.notify.all(CLEARED, clienttranslate("The market is cleared"))
        self.notify.all("turn ended", clienttranslate("passed"))
        self.notify.all("turn ended", "")
        self.notify.player(active_player_id, "drawn", clienttranslate("drawn"))
        text = clienttranslate("${n} cards")
        self.notify.all("odd" if n % 2 else "even", text, n=n)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)

    def redeal(self, player_id):
        """Whoever sees it knows what they have been told."""
