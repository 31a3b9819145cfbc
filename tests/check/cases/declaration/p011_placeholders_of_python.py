"""Descriptions name who acts, and args, without the `$`."""

from bga_states import GameState, StateType, clienttranslate
from tests.check import parts
from tests.check.parts import PLAY, Counting, NextPlayer


class Play(parts.Adding):
    def __init__(self, game: Counting) -> None:
        GameState.__init__(
            self,
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("{actplayer} must add to ${total}"),  # expect: P11
            description_my_turn=clienttranslate("${you} must add to {total}"),  # expect: P11
        )

    def get_args(self) -> dict[str, int]:
        return {"total": self.game.total}


class Wrong(Counting):
    states = (Play, NextPlayer)
