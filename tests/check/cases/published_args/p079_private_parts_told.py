"""Private parts of notifications and args are lists, and one is kept for a word."""

from bga_states import Deck, DeckCard, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    def get_args(self) -> dict[str, object]:
        private = {id_: list(self.game.held(id_)) for id_ in self.players}  # expect: P79
        return {"_private": private}

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        drawn = self.game.cards.pick_cards(n, "deck", active_player_id)
        ids = [card.id for card in drawn]
        self.notify.all("drawn", "", n=n, _private={active_player_id: ids})  # expect: P79
        hand = self.game.held(active_player_id)
        self.notify.all("hand", "", _private={active_player_id: hand})  # expect: P79
        told = {id_: self.game.held(id_) for id_ in self.players}  # expect: P79
        self.notify.all("hands", "", _private=told)
        self.notify.all("own", "", _private={"active": {"ids": ids}})  # expect: P79
        self.notify.all("ids", "", _private=[1, 2])  # expect: P79
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    cards = Deck(int)

    def setup_new_game(self) -> int:
        self.cards.create_cards(range(60))
        self.cards.shuffle("deck")
        return super().setup_new_game()

    def held(self, player_id: int) -> list[DeckCard[int]]:
        return self.cards.get_player_hand(player_id)
