"""Methods are called through a table or a loop."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting, NextPlayer, Number


class Vote(parts.Voting):
    def __init__(self, game):
        super().__init__(
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must"),
            description_my_turn=clienttranslate("${you} must"),
        )

    @possible_action
    def act_vote(self, n: Number, current_player_id: int):
        self.game.add(current_player_id, n)
        {1: self.done, 2: self.done, 3: self.done}[n](current_player_id)

    def done(self, player_id):
        self.gamestate.set_player_non_multiactive(player_id, NEXT)


class Right(Counting):
    states = (Vote, NextPlayer)
