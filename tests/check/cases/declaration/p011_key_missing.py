"""A description needs an argument that get_args does not give."""

from bga_states import StateType, clienttranslate
from tests.check.parts import PLAY, Adding, Counting, NextPlayer


class Play(Adding):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add to ${total} of ${goal}"),  # expect: P11
        )

    def get_args(self) -> dict[str, int]:
        return {"total": self.game.total}


class Wrong(Counting):
    states = (Play, NextPlayer)
