"""Dicts are made of sets, and then only asked for what stands under their keys."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


def worth(n):
    return n + 1


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        kinds = {other % 3 for other in self.game.added}
        counts = {kind: sum(other % 3 == kind for other in self.game.added) for kind in kinds}
        worths = {kind: worth(kind) for kind in kinds}
        best = max(counts.values(), default=0) + sum(worths.values()) + len(worths)
        if n in counts and counts[n] > 1 and worths.get(n, 0) and best:
            self.game.added = sorted(counts)
        seen = dict.fromkeys(self.players, 0)
        seen.update({other: other + 1 for other in kinds})
        self.game.added.append(n + seen[active_player_id])
        nobody = dict.fromkeys(self.players, frozenset())
        self.game.bids[active_player_id] = {n} | nobody[active_player_id]
        self.game.add(active_player_id, n)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    added: list[int]
    bids: dict[int, set[int]]

    def setup_new_game(self):
        self.added, self.bids = [], {}
        return super().setup_new_game()
