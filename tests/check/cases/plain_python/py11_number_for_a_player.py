"""Arguments are exchanged, so that a number stands where an id is wanted."""

from bga_states import Deck, PlayerCounter, PlayerStats, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.stats.inc("turns", active_player_id, 1)  # expect: PY11
        self.game.coins.inc(-n, active_player_id)  # expect: PY11
        self.game.give_extra_time(0, active_player_id)  # expect: PY11
        self.game.cards.pick_card("deck", 1)  # expect: PY11
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    coins = PlayerCounter()
    cards = Deck(int)
    stats = PlayerStats(turns=int)

    def setup_new_game(self) -> int:
        self.stats.init()
        self.cards.create_cards([1, 2, 3], "deck")
        return super().setup_new_game()
