"""Class attributes are None, and asked for."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number


class Base(parts.Adding):
    follower = None
    limit = None

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        if self.limit is not None:
            n = min(n, self.limit)
        self.game.add(active_player_id, n)
        if self.game.banner:
            pass
        return NEXT


class Play(Base):
    def __init__(self, game):
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must"),
            description_my_turn=clienttranslate("${you} must"),
        )


class Right(Counting):
    states = (Play, NextPlayer)
    banner = None
