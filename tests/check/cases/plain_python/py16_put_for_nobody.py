"""A card is put where players look for their own, and belongs to none of them."""

from bga_states import possible_action
from bga_states.components import Deck
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        top = self.game.cards.get_card_on_top("deck")
        if top and self.game.points_of(active_player_id) < n:
            self.game.cards.move_card(top.id, "won")  # expect: PY16
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    cards = Deck(int)

    def setup_new_game(self) -> int:
        self.cards.create_cards(range(40))
        self.cards.shuffle("deck")
        return super().setup_new_game()

    def points_of(self, player_id: int) -> int:
        return self.cards.count_cards_in_location("won", player_id)
