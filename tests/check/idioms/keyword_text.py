"""A text goes to other code by keyword."""

from collections.abc import Iterator

from bga_states import Choice, UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Play(parts.Play):
    @possible_action
    def act_word(self, word: str, active_player_id: int) -> int:
        self.game.take(player_id=active_player_id, word=word)
        return NEXT

    def get_choices(self) -> Iterator[Choice]:
        yield Choice(self.act_word, word="a")


class Right(Counting):
    states = (Play, NextPlayer)

    def take(self, *, player_id: int, word: str) -> None:
        if word not in ("a", "b"):
            raise UserError(clienttranslate("No such word"))
        self.add(player_id, 1)
