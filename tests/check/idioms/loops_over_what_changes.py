"""Loops go through copies, end when they have changed something, or look at what they add."""

from collections import deque

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Row:
    """Goes through a copy of itself."""

    def __init__(self):
        self.cards = [1, 2, 3]

    def __iter__(self):
        return iter(self.cards[:])

    def remove(self, card):
        self.cards.remove(card)


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        for other in list(self.game.added):
            if other == n:
                self.game.added.remove(other)
        for other in self.game.added[:]:
            self.game.added.remove(other)
        self.game.added = [1, 2, 3, n]
        for other in self.game.added:
            if other > 2:
                self.game.added.remove(other)
                break
        return self.shorten(n, active_player_id)

    def shorten(self, n, active_player_id):
        for place, other in enumerate(self.game.added):
            if other > 2:
                del self.game.added[place]
                self.game.total += 0
                return self.end(n, active_player_id)
        for other in reversed(self.game.added):
            self.game.added.remove(other)
        for player_id in self.game.order:
            if player_id == active_player_id:
                self.game.order.remove(player_id)
        row = Row()
        for card in row:
            row.remove(card)
        return self.end(n, active_player_id)

    def end(self, n, player_id):
        waiting = [n]
        for other in waiting:
            if other > 1:
                waiting.append(other - 1)  # noqa: PERF401  # which the loop comes to
        for key in self.game.bids:
            self.game.bids[key] = n
        for key in sorted(self.game.bids):
            del self.game.bids[key]
        self.pair_off([1, 2, 3, 4])
        line = deque(waiting)
        while line:
            line.popleft()
        self.change_else(waiting, player_id)
        for card in self.game.hand:
            self.game.hand.remove(card)
        for other in waiting:
            waiting = [m for m in waiting if m != other]
            if waiting:
                waiting.pop()
        self.game.bids[player_id] = n
        self.game.add(player_id, n)
        return NEXT

    def change_else(self, waiting: list[int], player_id):
        for place, other in enumerate(self.game.added):
            self.game.added = [*self.game.added]
            if other == place:
                self.game.added.remove(other)
        players = [*self.players.values()]
        for player in players:
            if player.id == player_id:
                players.remove(player)
        for other in waiting:
            if other == 1:
                waiting.clear()
        missing = {1: 2}
        for other in missing:
            missing.pop(other + 7, None)

    def pair_off(self, rest: list[int]):
        total = 0
        for first in rest:
            total += first - rest.pop()
        is_less = True
        while is_less:
            is_less = False
            for other in rest:
                if other > 1:
                    rest.remove(other)
                    is_less = True


class Right(Counting):
    states = (Play, NextPlayer)
    added: list[int]
    order: list[int]
    bids: dict[int, int]

    def setup_new_game(self):
        self.added, self.order, self.bids = [], [*self.players], {}
        return super().setup_new_game()

    @property
    def hand(self) -> list[int]:
        return [*self.added]
