"""An action changes lists of the module through variables, loops, copies and functions."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

ROWS = [[1], [2]]
NAMES = {"a": [1], "b": [2]}


def every_row() -> list[list[int]]:
    return ROWS


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        for row in ROWS:
            row.append(n)  # expect: PY3
        copied = ROWS[:]
        copied[0].append(n)  # expect: PY3
        every_row()[0].clear()  # expect: PY3
        self.random.choice(ROWS).append(n)  # expect: PY3
        NAMES.get("a", []).append(n)  # expect: PY3
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
