"""Numbers and names are told apart by which objects they are."""

from bga_states import UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import GOAL, NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        if n is self.game.total or self.is_called("three"):  # expect: PY10
            raise UserError(clienttranslate("Add something else"))
        self.game.add(active_player_id, n)
        if self.game.total is GOAL:  # expect: PY10
            self.notify.all("reached", clienttranslate("It is done"))
        return NEXT

    def is_called(self, name: str) -> bool:
        return name is not self.game.name  # expect: PY10


class Wrong(Counting):
    states = (Play, NextPlayer)
    name: str = "three"
