"""Cards in hands, and in places with a number, are looked for without it."""

from bga_states import possible_action
from bga_states.components import Deck
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.cards.pick_card("deck", active_player_id)
        hand = self.game.cards.get_cards_in_location("hand")  # expect: PY16
        self.game.cards.move_cards([card.id for card in hand], "field", active_player_id)
        if self.game.cards.count_cards_in_location("field", 0) > n:  # expect: PY16
            self.game.cards.move_all_cards_in_location(None, "deck")
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    cards = Deck(int)

    def setup_new_game(self) -> int:
        self.cards.create_cards(range(40))
        self.cards.shuffle("deck")
        return super().setup_new_game()
