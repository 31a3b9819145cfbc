"""Errors are made, and nobody raises them."""

from bga_states import UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import GOAL, NEXT, Counting, NextPlayer, Number


class TooMuchError(UserError):
    """Somebody adds too much."""

    def __init__(self, n: int) -> None:
        super().__init__(clienttranslate("You cannot add ${n}"), n=n)


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        if self.game.total >= GOAL:
            UserError(clienttranslate("The game is over"))  # expect: PY10
        if self.game.total + n > GOAL + 3:
            TooMuchError(n)  # expect: PY10
        if n < 0:
            ValueError  # expect: PY10
        try:
            if n == 3:
                TooMuchError(n)  # expect: PY10
            self.game.add(active_player_id, n)
        finally:
            self.notify.all("tried", "")
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
