"""Nobody is active in a state of several players, but for who would join by an action."""

from bga_states import UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Vote(parts.Vote):  # expect: P57
    def on_entering_state(self) -> None:
        self.notify.all("voting", clienttranslate("Add numbers, all of you"))

    @possible_action(check=False)
    def act_vote_again(self, current_player_id: int) -> None:
        if self.gamestate.is_player_active(current_player_id):
            raise UserError(clienttranslate("You are still voting"))
        self.notify.all("again", clienttranslate("A vote is taken back"))
        self.gamestate.set_players_multiactive([current_player_id], NEXT)


class Wrong(Counting):
    states = (Vote, NextPlayer)
