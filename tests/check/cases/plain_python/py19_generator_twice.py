"""A generator is gone through twice."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        large = (other for other in self.game.added if other > 1)
        total = sum(large)
        self.notify.all("large", "", total=total, count=len([*large]))  # expect: PY19
        equal = (other for other in self.game.added if other == n)
        if self.game.total > 3:
            self.notify.all("equal", "", equal=[other + 1 for other in equal])
        for other in equal:  # expect: PY19
            self.game.added.append(other)
            break
        low = (other for other in self.game.added if other < n)
        self.game.added.append(sum(low) + len([*low]))  # expect: PY19
        rest = (other for other in self.game.added if other > n)
        if sum(rest) > 3:
            self.game.added.extend(sorted(rest))  # expect: PY19
        self.game.add(active_player_id, n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    added: list[int]

    def setup_new_game(self) -> int:
        self.added = []
        return super().setup_new_game()
