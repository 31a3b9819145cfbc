"""A notification tells the difference of a player's coins, and not how many there are."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        self.game.coins[active_player_id] -= 1
        self.notify.all("coinsChanged", "", player_id=active_player_id, diff=-1)  # expect: P97
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    coins: dict[int, int]

    def setup_new_game(self) -> int:
        self.coins = dict.fromkeys(self.players, 20)
        return super().setup_new_game()
