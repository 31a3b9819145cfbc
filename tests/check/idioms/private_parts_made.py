"""Private parts are dicts and messages, made in many ways."""

from collections.abc import Mapping

from bga_states import NotificationMessage, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    def get_args(self):
        private = {id_: self.part(id_) for id_ in self.players}
        return {"_private": private}

    def part(self, player_id) -> Mapping[str, int]:
        return {"total": self.game.total}

    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        self.game.add(active_player_id, n)
        self.notify.all("none", "", _private={})
        self.notify.all("part", "", _private={active_player_id: self.part(active_player_id)})
        told = {id_: {} for id_ in self.players}
        told[active_player_id] = self.part(active_player_id)
        self.notify.all("parts", "", _private=told)
        message = NotificationMessage("${_private.n} of you", {"n": n})
        self.notify.all("message", "", _private={active_player_id: message})
        own = {"n": n} if n > 1 else {}
        self.notify.all("own", "", _private={active_player_id: own, **told})
        self.notify.all("word", "", private=[1, 2], active="active")
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)

    def redeal(self, player_id):
        """Nothing is secret."""
