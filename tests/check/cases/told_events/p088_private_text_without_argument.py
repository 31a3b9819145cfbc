"""Texts of one player name private arguments as if they were public, or what is not there."""

from bga_states import NotificationMessage, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        own = NotificationMessage(clienttranslate("You drew ${card}"), {"card": n})  # expect: P88
        self.notify.all("drawn", "", player_id=active_player_id, _private={active_player_id: own})
        self.tell(n)
        return NEXT

    def tell(self, n: int) -> None:
        drawn = {}
        for player_id in self.players:
            text = clienttranslate("${_private.cards} of ${n}")
            drawn[player_id] = NotificationMessage(text, {"card": n})  # expect: P88
        self.notify.all("drawn", "", n=n, value=self.game.total, _private=drawn)
        self.notify.all(
            "seen",
            "",
            _private={
                player_id: NotificationMessage(
                    clienttranslate("${player_name} sees ${_private.cards}"),  # expect: P13
                    args={"cards": n},
                )
                for player_id in self.players
            },
        )


class Wrong(Counting):
    states = (Play, NextPlayer)
