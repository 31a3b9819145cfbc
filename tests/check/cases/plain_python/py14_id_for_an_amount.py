"""The id of a player is counted, and what should be counted stands in its place."""

from bga_states import Deck, PlayerCounter, PlayerStats, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        points, card_id = 2 * n, 1
        text = clienttranslate("${player_name} scores ${inc}")
        self.player_score.inc(points, active_player_id, text)  # expect: PY14
        self.game.coins.set(self.game.total - n, active_player_id)  # expect: PY14
        self.game.stats.set("began", active_player_id, True)  # expect: PY14
        self.game.cards.pick_card(active_player_id, "deck")  # expect: PY14
        self.game.pay(n, active_player_id)  # expect: PY14
        self.game.take(card_id, active_player_id)  # expect: PY14
        self.give(active_player_id, points)
        return NEXT

    def give(self, player_id: int, amount: int) -> None:
        self.game.coins.inc(amount, player_id)  # expect: PY14


class Wrong(Counting):
    states = (Play, NextPlayer)
    coins = PlayerCounter()
    cards = Deck(int)
    stats = PlayerStats(began=bool)

    def setup_new_game(self) -> int:
        self.stats.init()
        self.cards.create_cards([1, 2, 3])
        self.cards.shuffle("deck")
        return super().setup_new_game()

    def pay(self, payer_id: int, price: int) -> None:
        self.coins.inc(payer_id, -price)

    def take(self, player_id: int, card_id: int) -> None:
        self.cards.move_card(card_id, "hand", player_id)
