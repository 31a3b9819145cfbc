"""Generators are gone through once on each way, or made anew, or taken from step by step."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        added = (other for other in self.game.added if other)
        if n == 1:
            self.game.low = list(added)
        else:
            self.game.low = sorted(added)
        largest = (other for other in self.game.added if other > 1)
        if n == 2:
            return self.end(n, active_player_id, list(largest))
        rest = [*largest]
        for _ in range(2):
            equal = (other for other in rest if other == n)
            self.game.low.extend(list(equal))
        values = iter(self.game.added)
        first = next(values, 0)
        others = (other for other in self.game.added if other != first)
        second = next(others, None)
        all_others = [second, *others]
        some = (other for other in self.game.added)
        for other in some:
            if other > 2:
                break
        all_others += list(some)
        if n > 2:
            all_others += list(self.again())
        many = (other for other in self.game.added)
        if n > 2:
            all_others += list(many)
        if n <= 2:
            all_others += list(many)
        squares = (other * other for other in self.game.added)
        sums = [sum(squares) for _ in range(1)]
        fours = (other for other in self.game.added if other == 4)
        has_four = len([*fours]) if n == 4 else len(tuple(fours))
        all_others += [*sums, has_four]
        counted = (other for other in self.game.added)
        counted = [*counted]
        return self.end(n, active_player_id, [len(counted), sum(counted)])

    def again(self):
        yield from self.game.added

    def end(self, n, player_id, added):
        self.game.added = [n, *added][:5]
        self.game.add(player_id, n)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    added: list[int]
    low: list[int]

    def setup_new_game(self):
        self.added, self.low = [], []
        return super().setup_new_game()
