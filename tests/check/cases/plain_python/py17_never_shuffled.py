"""Cards are drawn turn by turn, and nothing ever shuffles them."""

from bga_states import possible_action
from bga_states.components import Deck
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.cards.pick_card("deck", active_player_id)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    cards = Deck(int)

    def setup_new_game(self) -> int:
        self.cards.create_cards(range(40))  # expect: PY17
        for player_id in self.players:
            self.cards.pick_cards(3, "deck", player_id)
        return super().setup_new_game()
