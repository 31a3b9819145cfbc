"""A description needs an argument that one branch of get_args does not give."""

from bga_states import StateType, clienttranslate
from tests.check.parts import PLAY, Adding, Counting, NextPlayer


class Play(Adding):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add to ${total}"),  # expect: P11
        )

    def get_args(self) -> dict[str, int]:
        if self.game.total:
            return {"total": self.game.total}
        return {}


class Wrong(Counting):
    states = (Play, NextPlayer)
