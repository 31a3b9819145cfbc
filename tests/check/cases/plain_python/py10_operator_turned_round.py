"""What was to be added is set."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


def doubled(n: int) -> int:
    return 2 * n


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        # fmt: off
        self.players[active_player_id].score =+ n  # expect: PY10
        self.game.left =- n  # expect: PY10
        self.game.left =+n  # expect: PY10
        # fmt: on
        self.game.left = +doubled(n)  # expect: PY10
        self.game.add(active_player_id, n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    left: int = 0
