"""Methods of components, and of the engine's other objects, are misspelt."""

from bga_states import possible_action
from bga_states.components import Deck, TableStats
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.cards.pick_crads(n, "deck", active_player_id)  # expect: PY9
        self.game.stats.incr("rounds")  # expect: PY9
        self.player_score.incr(active_player_id, self.random.randnit(1, n))  # expect: PY9
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    cards = Deck(int)
    stats = TableStats(rounds=int)

    def setup_new_game(self) -> int:
        self.cards.create_cards([1, 2, 3])
        self.stats.init()
        return super().setup_new_game()
