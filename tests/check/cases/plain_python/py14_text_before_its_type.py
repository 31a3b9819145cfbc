"""Notifications are given their text first, and their type after it."""

from bga_states import clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.notify.all(clienttranslate("The market is cleared"), "marketCleared")  # expect: PY14
        text = clienttranslate("You draw ${n} cards")
        self.notify.player(active_player_id, text, "drawn", n=n)  # expect: PY14
        self.notify.all("All of ${n} are gone", "gone", n=n)  # expect: PY14
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
