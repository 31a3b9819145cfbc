"""An action changes a list in the body of the Game class, by every name the list has."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.ADDED.append(n)  # expect: P99
        Wrong.ADDED[0] = n  # expect: P99
        type(self.game).ADDED.clear()  # expect: P99
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    ADDED = [0]
