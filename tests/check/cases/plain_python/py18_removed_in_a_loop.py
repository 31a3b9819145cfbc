"""Lists, dicts and sets get shorter while a loop goes through them."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        for player_id in self.game.order:
            if self.players[player_id].zombie:
                self.game.order.remove(player_id)  # expect: PY18
        for place, other in enumerate(self.game.order):
            if other in self.game.gone:
                del self.game.order[place]  # expect: PY18
        self.take_back(n)
        self.game.add(active_player_id, n)
        return NEXT

    def take_back(self, n: int) -> None:
        for key, bid in self.game.bids.items():
            if bid == n:
                self.game.bids.pop(key)  # expect: PY18
        for key in self.game.bids.keys():  # noqa: SIM118
            self.game.bids.pop(key, None)  # expect: PY18
        for player_id in self.game.bids:
            if player_id not in self.players:
                del self.game.bids[player_id]  # expect: PY18
                continue
        for gone in self.game.gone:
            if gone in self.players:
                self.game.gone.discard(gone)  # expect: PY18
        self.game.hold(n)


class Wrong(Counting):
    states = (Play, NextPlayer)
    order: list[int]
    bids: dict[int, int]
    gone: set[int]
    hands: dict[int, list[int]]

    def setup_new_game(self) -> int:
        self.order, self.bids, self.gone = [*self.players], {}, set()
        self.hands = {n: [] for n in (1, 2, 3)}
        return super().setup_new_game()

    def hold(self, n: int) -> None:
        for card in self.hands[n]:
            self.hands[n].remove(card)  # expect: PY18
        hand = [1, 2, 3]
        for card in hand:
            if card > 2:
                hand.remove(card)  # expect: PY18
            hand.insert(0, n)  # expect: PY18
