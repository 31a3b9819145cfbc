"""Members of an Enum, None, True and objects are told apart by which objects they are."""

from enum import StrEnum

from bga_states import UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Hue(StrEnum):
    RED = "red"
    BLUE = "blue"


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        last = self.game.last
        if last is not None and last is Hue.BLUE:
            raise UserError(clienttranslate("Not after blue"))
        if (n > 1) is True or self is not self.game.gamestate:
            self.game.last = Hue.RED if n is None else None
        self.game.add(active_player_id, n)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    last: Hue | None = None
