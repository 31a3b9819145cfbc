"""Results are computed that nobody uses, and containers stay as they are."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.added.append(n)
        sorted(self.game.added, key=lambda other: abs(other - n))  # expect: PY10
        sorted(other for other in self.game.added if other)
        reversed(self.game.added)  # expect: PY10
        max(self.game.total, n)  # expect: PY10
        len(self.game.added[1:])  # expect: PY10
        self.game.seen.union({n})  # expect: PY10
        self.game.name.upper()  # expect: PY10
        "the name".replace("name", self.game.name)  # expect: PY10
        self.game.total + n  # expect: PY10
        self.game.total  # expect: PY10
        n  # expect: PY10
        self.game.add(active_player_id, n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    added: list[int]
    seen: set[int]
    name: str

    def setup_new_game(self) -> int:
        self.added, self.seen, self.name = [], set(), "adding"
        return super().setup_new_game()
