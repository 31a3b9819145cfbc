"""A description misspells an argument."""

from bga_states import StateType, clienttranslate
from tests.check.parts import PLAY, Adding, Counting, NextPlayer


class Play(Adding):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add to ${totl}"),  # expect: P11
            description_my_turn=clienttranslate("${you} must add to ${total}"),
        )

    def get_args(self) -> dict[str, int]:
        args = {}
        args["total"] = self.game.total
        return args


class Wrong(Counting):
    states = (Play, NextPlayer)
