"""A place has two names: one is rarer than the other, or nobody can tell which is meant."""

from bga_states import possible_action
from bga_states.components import Deck
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.cards.pick_card_for_location("deck", "stall", active_player_id)
        self.game.cards.pick_card_for_location("deck", "river")
        self.game.cards.pick_card_for_location("deck", "river")
        if self.game.cards.count_cards_in_location("stalls", active_player_id) > n:  # expect: PY16
            return NEXT
        if self.game.cards.count_cards_in_location("rivers") > n:  # expect: PY16
            return NEXT
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    cards = Deck(int)

    def setup_new_game(self) -> int:
        self.cards.create_cards(range(40))
        self.cards.shuffle("deck")
        return super().setup_new_game()
