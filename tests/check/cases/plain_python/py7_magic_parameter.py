"""A choice gives a parameter that the engine fills."""

from collections.abc import Iterator

from bga_states import Choice
from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_choices(self, player_id: int) -> Iterator[Choice]:
        return (Choice(self.act_add, n=n, active_player_id=player_id) for n in (1, 2, 3))  # expect: PY7


class Wrong(Counting):
    states = (Play, NextPlayer)
