"""Texts name what varies as Python and PHP do, and not as `${name}`."""

from bga_states import (
    NotificationMessage,
    PlayerCounter,
    UserError,
    clienttranslate,
    possible_action,
)
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

MOST = 9


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        if self.game.total > MOST:
            raise UserError(clienttranslate("You cannot add {n}"), n=n)  # expect: P88
        self.notify.all(
            "drawn",
            clienttranslate("{player_name} draws ${n} cards"),  # expect: P88
            player_id=active_player_id,
            n=n,
        )
        text = clienttranslate("%(player_name)s has %(n)d cards")
        self.notify.all("has", text, player_id=active_player_id, n=n)  # expect: P88
        self.notify.all("counted", clienttranslate("%d cards of ${n}"), n=n)  # expect: P88
        self.game.coins.inc(active_player_id, n, "{player_name} gets {abs_inc!r}")  # expect: P88
        message = NotificationMessage(clienttranslate("By {reason:>3}"), {"reason": n})  # expect: P88
        self.game.coins.inc(active_player_id, n, message)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    coins = PlayerCounter()
