"""Places of cards are named in all ways, and some are only ever filled or looked at."""

from bga_states import possible_action
from bga_states.components import Deck
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

PLACES = ["field", "barn"]


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.cards.pick_card("deck", active_player_id)
        for place in ("field", "barn"):
            self.game.count(place, active_player_id)
        self.game.count("hand", active_player_id)
        for card in self.game.cards.get_cards_in_location("hand", active_player_id):
            self.game.cards.move_card(card.id, "played")
        if self.game.cards.get_cards_in_location("market"):
            self.game.cards.count_cards_by_location_args("hand")
        self.game.cards.move_all_cards_in_location("reserve", "slot1")
        self.game.cards.get_card_on_top("slot2")
        self.game.open_cards.insert_card(n, "feild", 0)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    cards = Deck(int, auto_reshuffle={"deck": "played"})
    open_cards = Deck(int)

    def setup_new_game(self) -> int:
        self.cards.create_cards(range(40))
        self.cards.shuffle("deck")
        self.open_cards.create_cards(range(20), "table")
        for card_id in range(10):
            self.open_cards.move_card(card_id + 1, PLACES[card_id % 2])
        self.open_cards.get_cards_in_location("fields")
        for column in range(3):
            self.open_cards.pick_card_for_location("table", "column", column)
        self.open_cards.get_cards_in_location("column", 0)
        return super().setup_new_game()

    def count(self, place: str, player_id: int) -> int:
        return self.cards.count_cards_in_location(place, player_id)
