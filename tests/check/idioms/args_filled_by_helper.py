"""A helper fills the args it is given."""

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
            description=clienttranslate("${actplayer} adds to ${total}"),
            description_my_turn=clienttranslate("${you} add to ${total}"),
        )

    def get_args(self) -> dict[str, Any]:
        args: dict[str, Any] = {"least": 1}
        self.game.add_common_args(args)
        return args


class Right(Counting):
    states = (Play, NextPlayer)

    def add_common_args(self, args: dict[str, Any]) -> None:
        args["total"] = self.total
