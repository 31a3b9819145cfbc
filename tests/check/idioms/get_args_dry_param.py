"""get_choices asks the action's own check with apply=False."""

from collections.abc import Iterator

from bga_states import Choice, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    def get_choices(self, player_id: int) -> Iterator[Choice]:
        for n in (1, 2, 3):
            if self.try_add(n, player_id, apply=False):
                yield Choice(self.act_add, n=n)

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.try_add(n, active_player_id, apply=True)
        return NEXT

    def try_add(self, n: int, player_id: int, *, apply: bool) -> bool:
        if self.game.total > 100:
            return False
        if apply:
            self.game.add(player_id, n)
        return True


class Right(Counting):
    states = (Play, NextPlayer)
