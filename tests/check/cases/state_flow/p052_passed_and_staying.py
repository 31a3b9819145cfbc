"""An action passes the turn, by itself or by a helper, and stays."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int | None:
        if n == 2:
            self.game.active_next_player()  # expect: P52
            return None
        self.game.add(active_player_id, n)
        if n == 3:
            self.pass_on()  # expect: P52
        else:
            return NEXT
        return None

    def pass_on(self) -> None:
        self.gamestate.change_active_player(self.game.get_player_after(self.game.total))
        self.game.undo_savepoint()

    def zombie(self, player_id: int) -> int:
        self.game.add(player_id, 1)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
