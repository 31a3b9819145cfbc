"""Data that is set to what other data is becomes another before the table is saved."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        self.game.order = sorted(self.players)
        self.game.round_order = self.game.order
        self.game.order = self.game.order[1:]
        self.game.bids.append(n)
        self.game.add(active_player_id, n)
        return NEXT


class NextPlayer(parts.NextPlayer):
    def on_entering_state(self):
        self.game.bids = []
        if self.game.total > 6:
            return super().on_entering_state()
        self.game.last_bids = self.game.bids
        self.game.renew()
        return super().on_entering_state()


class Right(Counting):
    states = (Play, NextPlayer)
    order: list[int]
    round_order: list[int]
    bids: list[int]
    last_bids: list[int]
    seats: list[int]
    first_seats: list[int]

    def setup_new_game(self):
        self.seats = [*self.players]
        self.first_seats = self.seats
        self.order, self.round_order, self.bids, self.last_bids = [], [], [], []
        self.seat_all()
        return super().setup_new_game()

    def seat_all(self):
        self.seats = [*self.players]

    def renew(self):
        self.bids = []
