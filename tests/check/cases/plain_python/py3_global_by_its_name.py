"""An action sets a variable of the module by its name."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

moves = 0


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        globals()["moves"] = n  # expect: PY3
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
