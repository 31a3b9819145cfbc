"""Braces and per cents in texts are no placeholders, or filled before the text is told."""

from bga_states import (
    NotificationMessage,
    PlayerCounter,
    UserError,
    clienttranslate,
    possible_action,
)
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

OFFER = clienttranslate("${player_name} offers 50% silver and 10 %d-cards")
TEMPLATE = "{n}-{player_name}"


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        if self.game.total < 0:
            raise UserError(clienttranslate("Less than ${least} {coin}"), least=0)
        self.game.add(active_player_id, n)
        self.notify.all("offered", OFFER.replace("%d", ""), player_id=active_player_id)
        self.notify.all("icons", clienttranslate("{coin} for ${n}, {{n}} and {}"), n=n)
        self.notify.all("share", clienttranslate("100%: ${n} %"), n=n)
        self.notify.all("key", key=TEMPLATE.format(n=n, player_name="nobody"))
        self.notify.all("list", "", names=[f"{n}", "%s".replace("%s", str(n))])
        message = NotificationMessage(clienttranslate("${reason} {icon}"), {"reason": n})
        self.game.coins.inc(active_player_id, n, message)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    coins = PlayerCounter()
