"""An action takes its own part of the args, and calls it args."""

from typing import Any

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    def get_args(self, active_player_id: int) -> dict[str, Any]:
        return {"_private": {active_player_id: {"most": 3}}}

    @possible_action
    def act_add(self, n: Number, active_player_id: int, args: dict[str, Any]) -> int:
        args = args["_private"][active_player_id]
        self.game.add(active_player_id, min(n, args["most"]))
        return NEXT

    def zombie(self, player_id: int) -> int:
        self.game.add(player_id, 1)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)

    def redeal(self, player_id: int) -> None: ...
