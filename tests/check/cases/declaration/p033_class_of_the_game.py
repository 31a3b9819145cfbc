"""A parameter of an action is of a class that no client can send."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer


class Card:
    value: int


class Play(parts.Play):
    @possible_action
    def act_play_card(self, card: Card, active_player_id: int) -> int:  # expect: P33
        self.game.add(active_player_id, card.value)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
