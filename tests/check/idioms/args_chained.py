"""Two keys at once, and update with keywords."""

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
            description=clienttranslate("${actplayer} adds to ${total} ${a} ${b}"),
            description_my_turn=clienttranslate("${you} add to ${total} ${c}"),
        )

    def get_args(self) -> dict[str, Any]:
        args: dict[str, Any] = {}
        args["total"] = args["least"] = self.game.total
        args["a"], args["b"] = 1, 2
        args.update({"d": 1}, c=2)
        return args


class Right(Counting):
    states = (Play, NextPlayer)
