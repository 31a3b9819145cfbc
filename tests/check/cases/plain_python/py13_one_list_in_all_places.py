"""A list or dict has the same list in all its places."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.bids[active_player_id].append(n)
        self.game.boards.append([[]] * 3)  # expect: PY13
        counts = [{"added": 0}] * 3  # expect: PY13
        counts[n - 1]["added"] += 1
        self.game.rows[0] = [1]
        for row in self.game.rows:
            row.append(n)
        self.game.add(active_player_id, n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    grid: list[list[int]]
    rows: list[list[int]]
    bids: dict[int, list[int]]
    boards: list[list[list[int]]]
    seen: dict[int, set[int]]

    def setup_new_game(self) -> int:
        self.grid = [[0] * 4] * 4  # expect: PY13
        self.bids, self.boards = dict.fromkeys(self.players, []), []  # expect: PY13  # noqa: RUF024
        self.seen = dict.fromkeys(self.players, set())  # expect: PY13  # noqa: RUF024
        empty: list[int] = []
        self.rows = 3 * [empty]  # expect: PY13
        self.piles().append([1])
        return super().setup_new_game()

    def piles(self) -> list[list[int]]:
        piles: list[list[int]] = []
        values: dict[str, list[int]] = dict.fromkeys("abc", [1])  # expect: PY13  # noqa: RUF024
        for cards in values.values():
            cards.append(2)
        marks = dict.fromkeys("abc", [0])  # expect: PY13  # noqa: RUF024
        marks.get("a", [3]).append(2)
        lines = [[1, 2]] * 2  # expect: PY13
        for line in lines:
            line.append(3)
        hands = ([0],) * 2  # expect: PY13
        hand = hands[1]
        hand += [1]
        return piles
