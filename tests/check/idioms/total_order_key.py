"""min and max of a set by a key that has no ties; list of a set only tested."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.seen.add(n)
        best = max(self.game.seen, key=lambda seen: (seen % 2, seen))
        if 3 in list(self.game.seen):
            best = 3
        gone = {seen for seen in self.game.seen if seen > 2}
        for seen in gone:
            self.game.by_number.pop(seen, None)
        self.game.add(active_player_id, best)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    seen: set[int]
    by_number: dict[int, int]

    def setup_new_game(self) -> int:
        self.seen = set()
        self.by_number = {3: 1}
        return super().setup_new_game()
