"""Cards are put in a place that is misspelt, and nobody looks for them there."""

from bga_states import possible_action
from bga_states.components import Deck
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.cards.move_card(self.game.total, "build", active_player_id)  # expect: PY16
        if self.game.cards.count_cards_in_location("built", active_player_id) > n:
            self.game.cards.move_all_cards_in_location("built", "scrap", from_location_arg=n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    cards = Deck(int)

    def setup_new_game(self) -> int:
        self.cards.create_cards(range(40))
        self.cards.shuffle("deck")
        return super().setup_new_game()

    def redeal(self, player_id: int) -> None:
        for place in ("deck", "hand"):
            cards = self.cards.get_cards_in_location(place, player_id)
            self.cards.move_cards([card.id for card in cards], place, player_id)
