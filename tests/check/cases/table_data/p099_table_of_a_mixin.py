"""A mixin notes on the class, whose list all of its states have in common."""

from typing import ClassVar

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Mixin:
    NOTED: ClassVar[list[int]] = []
    last = 0

    @classmethod
    def note(cls, n: int) -> None:
        cls.NOTED.append(n)  # expect: P99
        cls.last = n  # expect: P99


class Play(Mixin, parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.note(n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
