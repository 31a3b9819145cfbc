"""A choice has the parameter that its action had before it was overridden."""

from collections.abc import Iterator

from bga_states import Choice, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, number: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, number)
        return NEXT

    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_add, n=n) for n in (1, 2, 3))  # expect: PY7


class Wrong(Counting):
    states = (Play, NextPlayer)
