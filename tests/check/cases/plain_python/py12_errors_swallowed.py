"""Errors of the engine are caught, and nobody hears of them."""

from contextlib import suppress

from bga_states import GameError, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        try:
            self.game.give_extra_time(active_player_id)
        except Exception:  # expect: PY12
            pass
        try:
            if n == 3:
                self.notify.all("three", "", n=n)
        except (ValueError, GameError):  # expect: PY12
            return NEXT
        with suppress(Exception):  # expect: PY12
            self.game.give_extra_time(active_player_id, n)
        try:
            self.game.give_extra_time(active_player_id)
        except Exception as error:  # expect: PY12
            self.game.reason = str(error)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    reason: str = ""
