"""An action has a dict as a default."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Play(parts.Play):
    @possible_action
    def act_choose(self, active_player_id: int, chosen: dict[str, bool] = {}) -> int:  # expect: PY5
        self.game.add(active_player_id, min(3, len(chosen)))
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
