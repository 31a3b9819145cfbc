"""A choice lacks a parameter that its action needs."""

from bga_states import Choice
from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_add)]  # expect: PY7


class Wrong(Counting):
    states = (Play, NextPlayer)
