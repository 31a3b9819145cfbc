"""What decks and counters refuse is caught with all other errors, and the action goes on."""

from contextlib import suppress

from bga_states import Deck, PlayerCounter, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        try:
            self.game.cards.get_cards_from_location([n], "hand", active_player_id)
        except Exception:  # expect: PY12
            return NEXT
        with suppress(ValueError, Exception):  # expect: PY12
            self.game.coins.inc(active_player_id, -n)
        try:
            self.game.coins.set(active_player_id, n)
        except BaseException:  # expect: PY12
            self.game.coins.set(active_player_id, 0)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    cards = Deck(int)
    coins = PlayerCounter(3)

    def setup_new_game(self) -> int:
        self.cards.create_cards([1, 2, 3], "hand", self.players.ids[0])
        return super().setup_new_game()
