"""A transition begins as "" and is set on every path (common in PHP)."""

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
            transitions={"next": NEXT, "again": PLAY},
        )

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> None:
        self.game.add(active_player_id, n)
        transition = ""
        if n == 1 and self.game.total < 5:
            transition = "again"
        else:
            transition = "next"
        self.gamestate.next_state(transition)

    def zombie(self, player_id: int) -> None:
        self.act_add(2, player_id)


class Right(Counting):
    states = (Play, NextPlayer)
