"""A mixin brings an action with a transition that the state does not declare."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, PLAY, Adding, Counting, NextPlayer, Number


class CanPass:
    @possible_action
    def act_pass(self) -> str:
        return "pass"  # expect: P17


class Play(CanPass, Adding):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
            transitions={"done": NEXT},
        )

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> str:
        self.game.add(active_player_id, n)
        return "done"


class Wrong(Counting):
    states = (Play, NextPlayer)
