"""Args grow out of themselves, and out of each other."""

from bga_states import StateType, clienttranslate
from tests.check import parts
from tests.check.parts import PLAY, Adding, Counting, NextPlayer


class Play(Adding):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must bring ${total} to ${goal}"),
            description_my_turn=clienttranslate(
                "${you} must bring ${total} to ${goal}, by at most ${most}"
            ),
        )

    def get_args(self) -> dict[str, object]:
        args: dict[str, object] = {"total": self.game.total}
        args = {**args, "goal": parts.GOAL}
        more = {**args, "most": 3}
        args = {**more, **args}
        args["left"] = parts.GOAL - self.game.total
        return args


class Right(Counting):
    states = (Play, NextPlayer)
