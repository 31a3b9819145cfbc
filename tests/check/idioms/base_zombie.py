"""A base of several states looks at its transitions."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number


class PlayerState(parts.Adding):
    def zombie(self, player_id):
        self.game.add(player_id, 1)
        return "zombiePass" if "zombiePass" in self.transitions else "next"


class Play(PlayerState):
    def __init__(self, game):
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must"),
            description_my_turn=clienttranslate("${you} must"),
            transitions={"next": 11},
        )

    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        self.game.add(active_player_id, n)
        return "next"


class Again(PlayerState):
    def __init__(self, game):
        super().__init__(
            game,
            id=11,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must"),
            description_my_turn=clienttranslate("${you} must"),
            transitions={"next": NEXT, "zombiePass": NEXT},
        )

    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        self.game.add(active_player_id, n)
        return "next"


class Right(Counting):
    states = (Play, Again, NextPlayer)
