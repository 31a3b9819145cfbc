"""A choice has a parameter that its action does not take."""

from collections.abc import Iterator

from bga_states import Choice
from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_choices(self) -> Iterator[Choice]:
        for number in (1, 2, 3):
            yield Choice(self.act_add, n=number, bonus=1)  # expect: PY7


class Wrong(Counting):
    states = (Play, NextPlayer)
