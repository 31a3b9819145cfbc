"""A text to translate is put together from two."""

from bga_states import clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        mood = clienttranslate("Now all are " + self.game.mood())  # expect: P89
        self.notify.all("mood", mood)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)

    def mood(self) -> str:
        return "happy" if self.total > 6 else "sad"
