"""The search: whose choices lie at one place of the tree, and what an end proves."""

import random
from collections import Counter
from typing import Any

import pytest

from bga_states import Choice, Game, Table, possible_action
from bga_states.bots import MctsBot, Seat, decide
from bga_states.bots.search_tree import Node, key_of
from bga_states.bots.tree_search import Search
from tests.simulate.race import Race
from tests.support import Everybody, PlayerState, game_of

pytestmark = pytest.mark.own_gear


def chosen(game: type[Game], names: list[str], playouts: int) -> Counter[str]:
    """Return how often the first player chooses what, with different chance each time."""
    actions = Counter[str]()
    for seed in range(10):
        table = Table.create(game, names, seed=1)
        player_id = table.player_ids[0]
        command = decide(MctsBot(playouts=playouts), table, player_id, random.Random(seed))
        actions[command.action] += 1
    return actions


class Crown(PlayerState):
    """The active player says who has won, by seat; the second player comes second."""

    seats = (1, 2)

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=11)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_crown, seat=seat) for seat in self.seats]

    @possible_action
    def act_crown(self, seat: int) -> Any:
        ids = self.game.players.ids
        self.game.players[ids[1]].score = 1
        self.game.players[ids[seat - 1]].score = 2
        return 99


class Trust(PlayerState):
    """The first player lets somebody crown whom they like, or draws lots with good odds."""

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_trust), Choice(self.act_draw)]

    @possible_action
    def act_draw(self) -> Any:
        winner, loser = self.game.players.values()
        self._award(winner if self.random.randint(1, 8) < 8 else loser)
        return 99

    @possible_action
    def act_trust(self) -> Any:
        if self.random.randint(1, 4) == 1:
            self.game.active_next_player()
        return Crown

    def _award(self, player: Any) -> None:
        player.score = 1


def test_players_who_may_both_come_to_choose_choose_for_themselves() -> None:
    """Where chance says who chooses, what pays for one says nothing of what pays for the other.

    In three of four cases the first player crowns themselves; lots are kinder in seven of eight.
    """
    assert chosen(game_of(Trust, Crown), ["Ann", "Bob"], 600) == {"act_draw": 10}


class CrownAnother(Crown):
    """The second player crowns one of the two others, and comes second whoever it is."""

    seats = (1, 3)


class TrustAnother(Trust):
    """The first of three lets the second crown somebody, or draws lots with good odds."""

    @possible_action
    def act_draw(self) -> Any:
        first, second, _ = self.game.players.values()
        self._award(first if self.random.randint(1, 8) < 8 else second)
        return 99

    @possible_action
    def act_trust(self) -> Any:
        self.game.active_next_player()
        return CrownAnother


def test_who_gains_nothing_by_a_choice_may_take_any() -> None:
    """With three players nothing is proven by a choice between the two others."""
    game = game_of(TrustAnother, CrownAnother, min_players=3)

    assert chosen(game, ["Ann", "Bob", "Cy"], 300) == {"act_draw": 10}


class Bid(Everybody):
    """All bid at once: the first player wins with 1 more often, the second with 2."""

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_bid, coins=coins) for coins in (1, 2)]

    @possible_action
    def act_bid(self, coins: int, current_player_id: int) -> Any:
        player = self.game.players[current_player_id]
        player.score = 6 * (coins == player.no) + self.random.randint(1, 6)
        self.gamestate.set_player_non_multiactive(current_player_id, 99)


@pytest.mark.parametrize("seat", [1, 2])
def test_players_who_choose_at_once_choose_for_themselves(seat: int) -> None:
    """What pays for one of several who choose at once is not taken to pay for the others."""
    bids = Counter[int]()
    for seed in range(10):
        table = Table.create(game_of(Bid), ["Ann", "Bob"], seed=1)
        player_id = table.player_ids[seat - 1]
        command = decide(MctsBot(playouts=100), table, player_id, random.Random(seed))
        bids[command.args["coins"]] += 1

    assert bids == {seat: 10}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_who_is_asked_acts_before_the_others(seat: int) -> None:
    """What a player decides is done at once, so a search lets nobody else act before it."""
    table = Table.create(Race, ["Ann", "Bob", "Cy"], seed=1)
    asked = Seat(table, table.player_ids[seat], random.Random(1))
    root = Node()
    search = Search(asked, root, lambda _table, _moves: dict.fromkeys(table.player_ids, 0.5), 1.0)
    for _ in range(20):
        search.run(1)

    assert [*root.children] == [key_of(asked.player_id, asked.choices[0])]
