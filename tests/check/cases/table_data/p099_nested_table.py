"""An action changes lists that stand in a dict of the Game class."""

from typing import ClassVar

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.BY_NAME["a"].append(n)  # expect: P99
        for numbers in self.game.BY_NAME.values():
            numbers.clear()  # expect: P99
        for name, numbers in self.game.BY_NAME.items():
            numbers[:] = [len(name)]  # expect: P99
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    BY_NAME: ClassVar[dict[str, list[int]]] = {"a": [1], "b": [2]}
