"""Methods of the engine are called with other arguments than they take."""

from bga_states import possible_action
from bga_states.components import Deck
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.cards.pick_cards(n, "deck")  # expect: PY11
        self.game.cards.pick_card("deck", player=active_player_id)  # expect: PY11
        self.game.cards.move_card(1, "table", 2, 3)  # expect: PY11
        self.game.give_extra_time()  # expect: PY11
        self.notify.all()  # expect: PY11
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    cards = Deck(int)

    def setup_new_game(self) -> int:
        self.cards.create_cards([1, 2, 3])
        self.cards.shuffle("deck")
        return super().setup_new_game()
