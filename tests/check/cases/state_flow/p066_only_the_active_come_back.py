"""Whoever is done may come back by actions that only those who are not done can take."""

from collections.abc import Iterator

from bga_states import Choice, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Vote(parts.Vote):
    def get_choices(self) -> Iterator[Choice]:
        yield from super().get_choices()
        yield Choice(self.act_again)
        yield Choice(self.act_once_more)

    @possible_action
    def act_again(self, current_player_id: int) -> None:
        self.gamestate.set_players_multiactive([current_player_id], NEXT)  # expect: P66

    @possible_action
    def act_once_more(self, current_player_id: int) -> None:
        if not self.gamestate.is_player_active(current_player_id):
            self.gamestate.set_players_multiactive((current_player_id,), next=NEXT)  # expect: P66


class Wrong(Counting):
    states = (Vote, NextPlayer)
