"""The private part is filled after it was made."""

from typing import Any

from bga_states import StateType, clienttranslate
from tests.check import parts
from tests.check.parts import PLAY, Counting, NextPlayer


class Play(parts.Adding):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} adds"),
            description_my_turn=clienttranslate("${you} add to ${_private.total}"),
        )

    def get_args(self, active_player_id: int) -> dict[str, Any]:
        args: dict[str, Any] = {"_private": {active_player_id: {}}}
        args["_private"][active_player_id]["total"] = self.game.total
        return args


class Right(Counting):
    states = (Play, NextPlayer)

    def redeal(self, player_id: int) -> None: ...
