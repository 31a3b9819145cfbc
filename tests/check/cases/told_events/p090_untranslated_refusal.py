"""What the rules forbid is not translated."""

from collections.abc import Iterator

from bga_states import Choice, UserError, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        if n == 3 and self.game.total == 9:
            raise UserError("Leave something for the others")  # expect: P90
        self.game.add(active_player_id, n)
        return NEXT

    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_add, n=n) for n in (1, 2))


class Wrong(Counting):
    states = (Play, NextPlayer)
