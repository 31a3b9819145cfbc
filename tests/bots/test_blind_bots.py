"""Bots that look at nothing."""

import random
from collections import Counter
from typing import Any

import pytest

from bga_states import Random, Table
from bga_states.bots import RandomBot, ZombieBot, decide
from sample_games.reversi import Reversi
from tests.cli.odd_games import Auction


def moves_of(table: Table[Any], seed: int) -> list[str]:
    """Let a random bot play every seat, and return what it did."""
    chance, moves = Random(seed), list[str]()
    while not table.is_over:
        command = decide(RandomBot(), table, table.active_player_ids[0], chance)
        moves.append(str(command))
        command.do(table)
    return moves


def test_every_choice_is_picked_now_and_then() -> None:
    """A random bot picks uniformly: of four choices each comes about equally often."""
    chance = random.Random(1)
    picks = Counter(RandomBot().pick(4, chance) for _ in range(4000))

    assert {*picks} == {0, 1, 2, 3}
    assert all(900 < often < 1100 for often in picks.values())


def test_the_same_chance_plays_the_same_game() -> None:
    """Bots with the same chance play the same moves, whatever the seed of the table is."""
    one, other = (Table.create(Reversi, ["Ann", "Bob"], seed=seed) for seed in (1, 2))

    assert moves_of(one, 7) == moves_of(other, 7)


def test_a_pick_is_one_draw() -> None:
    """However many choices there are, a pick draws once: two numbers save a bot."""
    chance = Random(7, 10**15)
    RandomBot().pick(1000, chance)

    assert chance.draws == 10**15 + 1


@pytest.mark.parametrize("bot", [RandomBot(), ZombieBot()])
def test_the_zombie_plays_where_there_are_no_choices(bot: RandomBot | ZombieBot) -> None:
    """In a state that offers no choices, any bot lets the state's zombie play."""
    table = Table.create(Auction, ["Ann", "Bob"], seed=1)
    command = decide(bot, table, table.player_ids[0], Random(1))

    assert str(command) == "run_zombie"
    assert command.do(table).move_id == 1


def test_a_zombie_bot_leaves_everything_to_the_game() -> None:
    """A zombie bot lets the state's zombie play, whatever is offered."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1)

    assert str(decide(ZombieBot(), table, table.player_ids[0], Random(1))) == "run_zombie"
