"""An action looks for private args among the public ones."""

from typing import Any

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    def get_args(self, active_player_id: int) -> dict[str, Any]:
        return {"_private": {active_player_id: {"most": 3}}}

    @possible_action
    def act_add(self, n: Number, active_player_id: int, args: dict[str, Any]) -> int:
        self.game.add(active_player_id, min(n, args["most"]))  # expect: P81
        return NEXT

    def zombie(self, player_id: int) -> int:
        self.game.add(player_id, 1)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
