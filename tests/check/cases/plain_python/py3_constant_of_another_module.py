"""An action shuffles a list that its module imports, and sets a variable of that module."""

from bga_states import possible_action
from tests.check import parts
from tests.check.cases.plain_python import constants
from tests.check.cases.plain_python.constants import NUMBERS
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.random.shuffle(constants.NUMBERS)  # expect: PY3
        NUMBERS.reverse()  # expect: PY3
        constants.rounds = n  # expect: PY3
        constants.queue.popleft()  # expect: PY3
        next(constants.IDS)  # expect: PY3
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
