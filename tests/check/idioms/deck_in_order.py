"""Decks that nothing shuffles: by chance in the rules, of cards alike, sorted, dealt once, in the open."""

from random import Random

from bga_states import possible_action
from bga_states.components import Deck
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.cards.pick_card("deck", active_player_id)
        self.game.coins.pick_card("deck", active_player_id)
        self.game.prizes.pick_card("first", active_player_id)
        self.game.prizes.pick_card("second", active_player_id)
        self.game.tokens.pick_card_for_location("deck", "taken", active_player_id)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    cards = Deck(int)
    coins, heroes, tokens = Deck(int), Deck(int), Deck(int)
    prizes = Deck(int)

    def setup_new_game(self) -> int:
        self.cards.create_cards(mixed(self.random))
        self.coins.create_cards([1] * 40)
        self.coins.create_cards([1 for _ in range(40)])
        self.heroes.create_cards(range(4))
        self.tokens.create_cards([5, 4, 3, 2, 1])
        self.prizes.create_cards(sorted({7, 5, 2}, reverse=True), "first")
        self.prizes.create_cards(reversed(range(9)), "second")
        for player_id in self.players:
            self.heroes.pick_card("deck", player_id)
        return super().setup_new_game()


def mixed(chance: Random) -> list[int]:
    cards = list(range(40))
    chance.shuffle(cards)
    return cards
