"""Cards are looked for in places that are misspelt, beside others that are not."""

from bga_states import possible_action
from bga_states.components import Deck
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

DECK = "deck"


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.cards.pick_card(DECK, active_player_id)
        for card in self.game.cards.get_cards_in_location("hnd", active_player_id):  # expect: PY16
            self.game.cards.play_card(card.id)
        self.game.cards.shuffle(location="discarded")  # expect: PY16
        if not self.game.cards.get_player_hand(active_player_id):
            self.game.cards.shuffle("discard")
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    cards = Deck(int)

    def setup_new_game(self) -> int:
        self.cards.create_cards(range(40))
        self.cards.shuffle("deck")
        return super().setup_new_game()
