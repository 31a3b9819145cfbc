"""A parameter of an action is a dict with keys that JSON does not have."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Play(parts.Play):
    @possible_action
    def act_mark(self, squares: dict[tuple[int, int], bool], active_player_id: int) -> int:  # expect: P33
        self.game.add(active_player_id, min(3, len(squares)))
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
