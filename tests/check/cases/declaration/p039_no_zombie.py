"""A state of a player does not say what happens when its player has left."""

from bga_states import GameState, StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number


class Play(GameState["Wrong"]):  # expect: P39
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
