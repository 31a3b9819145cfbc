"""Texts of counters name what counters do not know."""

from bga_states import (
    NotificationMessage,
    PlayerCounter,
    TableCounter,
    clienttranslate,
    possible_action,
)
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        text = clienttranslate("${player_name} gets ${delta}")
        self.game.coins.inc(active_player_id, n, text)  # expect: P88
        self.player_score.inc(
            active_player_id,
            n,
            NotificationMessage(clienttranslate("${value} by ${cards}"), {"n": n}),  # expect: P88
        )
        self.game.round.inc(1, message=clienttranslate("By ${player_name}"))  # expect: P13
        self.game.coins.set_all(1, clienttranslate("${inc} for everybody"))  # expect: P88
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    coins = PlayerCounter()
    round = TableCounter()
