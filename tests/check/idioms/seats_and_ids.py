"""Numbers of seats are used as numbers, and ids come from anywhere."""

from bga_states import Deck, PlayerCounter, TableCounter, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


def distance(player_id, other_player_id):
    return abs(player_id - other_player_id)


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int, active_player_no: int):
        self.game.add(active_player_id, n)
        seat = self.players[active_player_id].no
        self.game.coins.inc(active_player_id, seat)
        self.game.coins.set(self.players.ids[seat - 1], active_player_no)
        self.game.first.set(active_player_id)
        self.game.cards.pick_cards(seat, "deck", active_player_id)
        self.game.cards.pick_card_for_location("deck", "row", seat)
        self.game.cards.get_cards_in_location("hand", seat)
        self.game.cards.get_player_hand(self.game.by_seat.get(seat, active_player_id))
        self.game.by_seat[seat] = active_player_id
        self.game.give_extra_time(self.game.by_seat[seat])
        self.game.towns[seat] = n
        for seat in self.players:
            self.game.coins.inc(seat, 1)
        for place in range(len(self.players)):
            player_id = self.players.ids[place]
            self.game.coins.inc(player_id, distance(place, seat))
        for number, player_id in enumerate(self.players, 1):
            self.game.cards.get_player_hand(player_id)
            self.notify.all("seat", player_id=player_id, number=number, seats=[seat, 1])
        self.notify.all("all", _private={one.id: {"no": one.no} for one in self.players.values()})
        return NEXT

    def zombie(self, player_id: int):
        return self.act_add(1, player_id, self.players[player_id].no)


class Right(Counting):
    states = (Play, NextPlayer)
    by_seat: dict[int, int]
    towns: dict[int, int]
    coins = PlayerCounter()
    first = TableCounter()
    cards = Deck(int)

    def setup_new_game(self):
        self.by_seat = {}
        self.towns = dict.fromkeys(self.players, 0)
        self.towns = dict.fromkeys(range(1, 4), 0)
        self.cards.create_cards([1, 2, 3])
        self.cards.shuffle("deck")
        return super().setup_new_game()

    def redeal(self, player_id):
        """Numbers of seats are known, and no card has been dealt."""
        self.cards.redeal([("deck", 0)])
