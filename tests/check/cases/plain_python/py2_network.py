"""A helper of an action asks a server."""

from urllib.request import urlopen

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, min(n, self.advice()))
        return NEXT

    def advice(self) -> int:
        return int(urlopen("http://localhost/advice").read())  # expect: PY2


class Wrong(Counting):
    states = (Play, NextPlayer)
