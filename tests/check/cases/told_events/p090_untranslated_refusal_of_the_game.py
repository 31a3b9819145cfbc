"""A method of the Game forbids something, untranslated."""

from collections.abc import Iterator

from bga_states import Choice, UserError, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.check(n)
        self.game.add(active_player_id, n)
        return NEXT

    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_add, n=n) for n in (1, 2))


class Wrong(Counting):
    states = (Play, NextPlayer)

    def check(self, n: int) -> None:
        if n == 3 and self.total == 9:
            raise UserError(f"There are {self.total} already")  # expect: P90
