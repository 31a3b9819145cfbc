"""An action changes a list in the body of its class through variables and loops."""

from typing import ClassVar

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    ROWS: ClassVar[list[list[int]]] = [[1], [2]]

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        row = self.ROWS[n % 2]
        row.append(n)  # expect: P99
        rows = self.ROWS
        if rows:
            rows.sort()  # expect: P99
        for number, other in enumerate(rows):
            other[0] = number  # expect: P99
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
