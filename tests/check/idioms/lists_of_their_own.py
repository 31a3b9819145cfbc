"""Lists and dicts have one of their own in each place, or what they share never changes."""

from itertools import product
from typing import NamedTuple

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Card(NamedTuple):
    value: int


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        self.game.grid[0][n] += 1
        self.game.hands[active_player_id] = [*self.game.hands[active_player_id], n]
        cards = [Card(1)] * 3
        ways = [*product(*[[0, 1]] * n)]
        prices = [[1, 2]] * n
        cheap = sum(row[0] for row in prices)
        counts = dict.fromkeys(self.players, [])  # noqa: RUF024  # each gets its own
        for player_id in self.players:
            counts[player_id] = [n]
        counts[active_player_id].append(n)
        bids = dict.fromkeys(self.players, [])  # noqa: RUF024  # each gets its own
        bids.update({player_id: [] for player_id in self.players})
        bids[active_player_id].append(n)
        rows = [[0]] * 2
        rows[1:].append([1])
        once = [[]] * 1
        once[0].append(n)
        self.notify.all("hidden", "", cards=self.hidden(n), more=[{"face": 0}] * n)
        if len(cards) + len(ways) + cheap + len(counts):
            self.game.totals[active_player_id] += n
        self.game.add(active_player_id, n)
        return NEXT

    def hidden(self, n):
        cards = [{"face": None}] * n
        return cards if n > 1 else [{"face": None}] * n

    def get_args(self):
        board = [[0] * 3] * 3
        return {"board": board, "rows": [[""]] * 3}


class Right(Counting):
    states = (Play, NextPlayer)
    grid: list[list[int]]
    hands: dict[int, list[int]]
    totals: dict[int, int]
    names: list[str]
    marks: list[list[int]]

    def setup_new_game(self):
        self.grid = [[0] * 4 for _ in range(4)]
        self.hands = dict.fromkeys(self.players, [])  # noqa: RUF024  # each gets its own
        for player_id in self.players:
            self.hands[player_id] = []
        self.totals = dict.fromkeys(self.players, 0)
        self.names = ["", *[""] * 3]
        self.marks = [[0] * 2] * 2
        self.clear_marks()
        return super().setup_new_game()

    def clear_marks(self):
        self.marks = [[0, 0], [0, 0]]
