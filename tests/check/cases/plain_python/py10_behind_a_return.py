"""Statements stand where nothing comes to them."""

from bga_states import UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import GOAL, NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        return NEXT
        self.notify.all("turnEnded", "", player_id=active_player_id)  # expect: PY10
        self.game.rounds += 1

    def zombie(self, player_id: int) -> int:
        if self.game.total > GOAL + 3:
            raise UserError(clienttranslate("The game is over"))
            return NEXT  # expect: PY10
        for other in self.players:
            if other == player_id:
                continue
                self.game.rounds += 1  # expect: PY10
        while self.game.rounds > 0:
            break
            self.game.rounds -= 1  # expect: PY10
        return self.act_add(1, player_id)


class Wrong(Counting):
    states = (Play, NextPlayer)
    rounds: int = 0
