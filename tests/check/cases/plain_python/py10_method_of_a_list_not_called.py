"""Methods of lists, dicts and sets are named where they were to be called."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        if len(self.game.added) > 1:
            self.game.added.clear  # expect: PY10
        self.game.added.append(n)
        self.game.bids.setdefault(active_player_id, []).append(n)
        self.game.bids[active_player_id].reverse  # expect: PY10
        for bids in self.game.bids.values():
            bids.sort  # expect: PY10
        self.game.seen.pop  # expect: PY10
        self.game.add(active_player_id, n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    added: list[int]
    bids: dict[int, list[int]]
    seen: set[int]

    def setup_new_game(self) -> int:
        self.added, self.bids, self.seen = [], {}, set()
        return super().setup_new_game()
