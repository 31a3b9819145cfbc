"""The finding is in a call of several lines, and the comment stands at the end of the call."""

from bga_states import Choice, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Play(parts.Play):
    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_add, n=n) for n in (1, 2, 3)]

    @possible_action
    def act_word(
        self, word: str, active_player_id: int
    ) -> int:  # bga: ignore[P34] any word is right in this game
        self.game.add(active_player_id, 1)
        self.notify.all("word", clienttranslate("${word}"), word=word)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
