"""An action is a coroutine, which gives no value when it is called."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Play(parts.Play):
    @possible_action
    async def act_pass(self) -> int:  # expect: P49
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
