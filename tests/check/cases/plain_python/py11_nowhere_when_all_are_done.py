"""An action does not say where the table goes when all are done: what follows from that is not said again."""

from bga_states import StateType, clienttranslate, possible_action
from tests.check.parts import PLAY, Counting, NextPlayer, Number, Voting


class Vote(Voting):
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
        self.gamestate.set_player_non_multiactive(current_player_id)  # expect: PY11


class Wrong(Counting):
    states = (Vote, NextPlayer)
