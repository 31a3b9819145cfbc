"""The name of a transition is put together."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number


class Play(parts.Adding):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add"),
            description_my_turn=clienttranslate("${you} must add"),
            transitions={"go_next": NEXT, "go_again": PLAY},
        )

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> str:
        self.game.add(active_player_id, n)
        name = "go"
        name += "_again" if n == 1 and self.game.total < 5 else "_next"
        return name

    def zombie(self, player_id: int) -> str:
        return self.act_add(2, player_id)


class Right(Counting):
    states = (Play, NextPlayer)
