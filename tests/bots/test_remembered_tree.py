"""The tree of the last search, in which a bot finds its place."""

import random
from typing import Any

import pytest

from bga_states import GAME_END, Choice, Table, possible_action
from bga_states.bots import Seat
from bga_states.bots.remembered_tree import RememberedTree
from bga_states.bots.search_tree import Node, key_of
from tests.support import PlayerState, game_of

pytestmark = pytest.mark.own_gear

IN_A_ROW = 1_200
"""More moves than Python has calls in calls."""


class Walk(PlayerState):
    """The first player makes one step, the second many, and so on."""

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_walk)]

    @possible_action
    def act_walk(self, active_player_id: int) -> Any:
        self.game.player_score.inc(active_player_id, 1)
        first_id, second_id = self.game.players.ids
        steps = self.game.player_score.get(second_id)
        if active_player_id == first_id:
            self.game.gamestate.change_active_player(second_id)
        elif steps % IN_A_ROW == 0:
            self.game.gamestate.change_active_player(first_id)
        return Walk if steps <= IN_A_ROW else GAME_END


def seat_at(table: Table[Any]) -> Seat:
    return Seat(table, table.player_ids[0], random.Random(1))


def test_a_place_is_found_behind_any_number_of_moves() -> None:
    """However many moves the others make in a row, the bot finds the place it is in."""
    table = Table.create(game_of(Walk), ["Ann", "Bob"], seed=1)
    first, memory, node = seat_at(table), RememberedTree(), Node()
    memory.keep(first, node, first.choices[0])
    for _ in range(1 + IN_A_ROW):
        player_id = table.active_player_ids[0]
        node = node.child(key_of(player_id, first.choices[0]))
        node.visits = 1
        table.act(player_id, "act_walk")

    assert memory.find(seat_at(table)) is node
