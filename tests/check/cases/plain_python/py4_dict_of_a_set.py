"""A dict is made in the order of a set, and somebody goes through it."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        kinds = {other % 3 for other in self.game.added}
        counts = {kind: self.game.added.count(kind) for kind in kinds}  # expect: PY4
        self.notify.all("counts", "", counts=counts)
        first = {kind: kind for kind in kinds}  # expect: PY4
        for kind in first:
            self.game.added.append(kind)
        drawn = {kind: self.random.randint(1, 6) for kind in kinds}  # expect: PY4
        self.game.added.append(drawn.get(n, 0))
        dealt = {kind: self.game.added.pop() for kind in kinds}  # expect: PY4
        self.game.added.append(dealt.get(n, 0))
        self.game.counts = {}
        self.game.counts.update({kind: n + kind for kind in kinds})  # expect: PY4
        self.game.add(active_player_id, n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    added: list[int]
    counts: dict[int, int]

    def setup_new_game(self) -> int:
        self.added, self.counts = [], {}
        return super().setup_new_game()
