"""In a state of several players an action knows who acts, and looks whose turn it is as well."""

from collections.abc import Iterator

from bga_states import Choice, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Vote(parts.Vote):
    @possible_action
    def act_vote(self, n: Number, current_player_id: int) -> None:
        active_id = self.game.get_active_player_id()
        self.game.add(current_player_id, n)
        if current_player_id == active_id:
            self.gamestate.set_player_non_multiactive(active_id, NEXT)
        else:
            self.gamestate.set_player_non_multiactive(current_player_id, NEXT)

    def get_choices(self) -> Iterator[Choice]:
        yield from super().get_choices()
        yield Choice(self.act_close)

    @possible_action
    def act_close(self) -> None:
        active_id = self.game.get_active_player_id()
        self.notify.all("closed", clienttranslate("The vote is closed"))
        self.game.total += 1
        for player_id in self.gamestate.get_active_player_list():
            if player_id != active_id:
                self.gamestate.set_player_non_multiactive(player_id, NEXT)
        if self.gamestate.is_player_active(active_id):
            self.gamestate.set_player_non_multiactive(active_id, NEXT)

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, NEXT)
        self.game.total += 1


class Right(Counting):
    states = (Vote, NextPlayer)
