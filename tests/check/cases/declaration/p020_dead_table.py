"""Transitions are declared, and the state always names classes or ids."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, PLAY, Adding, Counting, NextPlayer, Number


class Play(Adding):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            transitions={"done": NEXT},  # expect: P20
        )

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> type[NextPlayer]:
        self.game.add(active_player_id, n)
        return NextPlayer


class Wrong(Counting):
    states = (Play, NextPlayer)
