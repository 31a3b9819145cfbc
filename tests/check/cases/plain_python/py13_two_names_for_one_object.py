"""Data is set to what other data is, or two names to one new object."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.added.append(n)
        self.game.shown = self.game.added  # expect: PY13
        self.game.keep()
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    added: list[int]
    shown: list[int]
    kept: list[int]
    hands: dict[int, int]
    bids: dict[int, int]

    def setup_new_game(self) -> int:
        self.added, self.shown, self.kept = [], [], []
        self.hands = self.bids = {}  # expect: PY13
        return super().setup_new_game()

    def keep(self) -> None:
        added = self.added
        self.kept = added  # expect: PY13
