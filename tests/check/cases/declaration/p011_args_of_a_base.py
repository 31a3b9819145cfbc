"""A description needs an argument that neither get_args nor its base gives."""

from typing import Any

from bga_states import StateType, clienttranslate
from tests.check.parts import GOAL, PLAY, Adding, Counting, NextPlayer


class Open(Adding):
    def get_args(self) -> dict[str, Any]:
        return {"total": self.game.total}


class Play(Open):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add to ${total}"),
            description_my_turn=clienttranslate("${you} must add to ${total} of ${goal}"),  # expect: P11
        )

    def get_args(self) -> dict[str, Any]:
        return {**super().get_args(), "left": GOAL - self.game.total}


class Wrong(Counting):
    states = (Play, NextPlayer)
