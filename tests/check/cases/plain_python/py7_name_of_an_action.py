"""Choices offer the name of an action, and what it returns, instead of the method."""

from collections.abc import Iterator

from bga_states import Choice
from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_choices(self, active_player_id: int) -> Iterator[Choice]:
        action = "act_add"
        yield Choice("act_add", n=1)  # expect: PY7
        yield Choice(action, n=2)  # expect: PY7
        if self.game.total < 0:
            yield Choice(self.act_add(3, active_player_id))  # expect: PY7, P75


class Wrong(Counting):
    states = (Play, NextPlayer)
