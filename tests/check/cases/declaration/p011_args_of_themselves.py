"""A description needs an argument that no step of get_args adds to the args."""

from bga_states import StateType, clienttranslate
from tests.check.parts import GOAL, PLAY, Adding, Counting, NextPlayer


class Play(Adding):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must bring ${total} to ${goal}"),
            description_my_turn=clienttranslate("${you} must bring ${total} to ${aim}"),  # expect: P11
        )

    def get_args(self) -> dict[str, object]:
        args: dict[str, object] = {"total": self.game.total}
        args = {**args, "goal": GOAL}
        args["left"] = GOAL - self.game.total
        return args


class Wrong(Counting):
    states = (Play, NextPlayer)
