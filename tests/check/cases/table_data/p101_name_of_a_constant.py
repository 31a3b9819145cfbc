"""The names of globals are constants, and one of them is never set."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

MOVES, LAST = "moves", "last"


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        if self.globals.get(LAST) is None:  # expect: P101
            self.globals.inc(MOVES)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int:
        self.globals.set(MOVES, 0)
        return super().setup_new_game()
