"""get_args moves cards of a deck."""

from bga_states import Deck
from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def get_args(self, active_player_id: int) -> dict[str, int]:
        return {"cards": len(self.game.cards.pick_cards(2, "deck", active_player_id))}  # expect: P75


class Wrong(Counting):
    states = (Play, NextPlayer)
    cards = Deck(int)
