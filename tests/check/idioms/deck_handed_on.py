"""Whoever gets hold of a deck puts cards in places nobody sees."""

from bga_states import possible_action
from bga_states.components import Deck
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.cards.pick_cards(n, "deck", active_player_id)
        self.game.cards.get_cards_in_location("hands", active_player_id)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    cards = Deck(int)

    def setup_new_game(self) -> int:
        deal(self.cards)
        return super().setup_new_game()


def deal(cards: object) -> None:
    cards.create_cards(range(60))  # type: ignore[attr-defined]  # of a deck
