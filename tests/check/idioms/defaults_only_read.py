"""Defaults that can change are only read, or are replaced before something changes."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


def total_of(n: int, others: list[int] = []) -> int:
    return n + sum(others) + len(others)


def with_more(n: int, others: list[int] = []) -> list[int]:
    more = [n]
    more.extend(others)
    others = [*more, *others]
    others.append(1)
    return others


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.add(active_player_id, total_of(n) + with_more(n)[0] - 2 * n)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
