"""Whoever was done begins a step, and nobody makes them active before."""

from collections.abc import Iterator

from bga_states import Choice, UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import Counting, NextPlayer, Pick


class Plan(parts.Plan):
    def get_choices(self) -> Iterator[Choice]:
        yield Choice(self.act_again)
        yield Choice(self.act_once_more)

    @possible_action(check=False)
    def act_again(self, current_player_id: int) -> None:
        self.gamestate.initialize_private_state(current_player_id)  # expect: P65

    @possible_action(check=False)
    def act_once_more(self, current_player_id: int) -> None:
        if self.gamestate.is_player_active(current_player_id):
            raise UserError(clienttranslate("You are not done"))
        self.gamestate.initialize_private_state(current_player_id)  # expect: P65


class Wrong(Counting):
    states = (Plan, Pick, NextPlayer)
