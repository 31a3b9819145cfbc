"""Whoever leads to a state of several players makes them active, and actions make others so."""

from bga_states import UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting, NextPlayer, Number


class Vote(parts.Vote):
    def on_entering_state(self):
        self.notify.all("voting", clienttranslate("Add numbers, some of you"))

    @possible_action
    def act_vote(self, n: Number, current_player_id: int):
        self.game.add(current_player_id, n)
        self.gamestate.set_player_non_multiactive(current_player_id, NEXT)

    @possible_action(check=False)
    def act_vote_again(self, current_player_id: int):
        if self.gamestate.is_player_active(current_player_id):
            raise UserError(clienttranslate("You are still voting"))
        self.notify.all("again", clienttranslate("A vote is taken back"))
        self.gamestate.set_players_multiactive([current_player_id], NEXT)


class Next(NextPlayer):
    def on_entering_state(self):
        if self.game.total >= GOAL:
            return parts.GAME_END
        self.gamestate.set_all_players_multiactive()
        return PLAY


class Right(Counting):
    states = (Vote, Next)

    def setup_new_game(self):
        self.gamestate.set_all_players_multiactive()
        return super().setup_new_game()
