"""Entering a state of several players makes nobody active."""

from bga_states import GameState, StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number


class Vote(GameState["Wrong"]):  # expect: P57
    def __init__(self, game: "Wrong") -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )

    @possible_action
    def act_vote(self, n: Number, current_player_id: int) -> None:
        self.game.add(current_player_id, n)
        self.gamestate.set_player_non_multiactive(current_player_id, NEXT)

    def zombie(self, player_id: int) -> None:
        self.act_vote(1, player_id)


class Wrong(Counting):
    states = (Vote, NextPlayer)
