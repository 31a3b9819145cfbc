"""Texts of one player and of counters are filled by what is public, private, or made on the way."""

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
    def act_add(self, n: Number, active_player_id: int):
        self.game.add(active_player_id, n)
        self.tell(active_player_id, {"card": n, "last": n})
        text = clienttranslate("${player_name} gets ${abs_inc} for ${what}: ${value} ${name}")
        self.game.coins.inc(active_player_id, n, NotificationMessage(text, {"what": "adding"}))
        self.game.round.inc(1, clienttranslate("Round ${value} after ${old_value}"))
        self.game.coins.set_all(1, clienttranslate("Everybody has ${value}"))
        return NEXT

    def tell(self, player_id, shown):
        own = NotificationMessage(
            clienttranslate("${player_name} drew ${_private.card}, ${_private.last.n}, not ${n}"),
            {**shown, "last": {"n": 1}},
        )
        self.notify.all("drawn", player_id=player_id, n=3, _private={player_id: own})
        merged = NotificationMessage(clienttranslate("You drew ${card}"), {"card": 1})
        self.notify.all("merged", _private={player_id: merged}, _merge_private=True)
        more = {"n": 2, "_private": {player_id: merged}, "_merge_private": True}
        self.notify.all("more", **more)
        parts = {}
        parts[player_id] = NotificationMessage(clienttranslate("${_private.n}"), {"n": 1})
        self.notify.all("parts", _private=parts)
        for each_id, message in parts.items():
            self.notify.all("one", _private={each_id: message})


class Right(Counting):
    states = (Play, NextPlayer)
    coins = PlayerCounter()
    round = TableCounter()

    def redeal(self, player_id):
        """Nothing is secret: everybody may know what is drawn."""
