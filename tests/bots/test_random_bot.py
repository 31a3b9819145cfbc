from typing import Any

import pytest

from bga_states import Table
from bga_states.bots import Bot, RandomBot
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.cli.odd_games import Auction


def play_out(table: Table[Any], bot: Bot, moves: int = 1000) -> list[str]:
    """Let one bot play every seat for some moves, and return what the spectators heard."""
    told: list[str] = []
    while not table.is_over and moves:
        outcome = bot.play(table, table.active_player_ids[0])
        told += [message.text for message in outcome.messages(None) if message.text]
        moves -= 1
    return told


def test_a_bot_plays_one_of_the_choices() -> None:
    """A random bot takes one action, which is one of the choices of its player."""
    table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1)
    cells = {choice.args["cell"] for choice in table.choices(table.player_ids[0])}

    outcome = RandomBot(1).play(table, table.player_ids[0])

    assert table.move_id == 1
    assert {
        message.args["cell"] for message in outcome.messages(None) if message.type == "marked"
    } <= cells


@pytest.mark.untraced
def test_every_choice_is_picked_now_and_then() -> None:
    """A random bot picks uniformly: Reversi's four first moves come about equally often."""
    moves = [
        play_out(Table.create(Reversi, ["A", "B"], seed=1), RandomBot(seed), moves=1)[0]
        for seed in range(200)
    ]

    assert len(set(moves)) == 4
    assert all(30 < moves.count(move) < 70 for move in set(moves))


def test_the_same_seed_plays_the_same_game() -> None:
    """Two bots with the same seed play the same moves, whatever the seed of the table is."""
    one, other = (Table.create(Reversi, ["Ann", "Bob"], seed=seed) for seed in (1, 2))

    assert play_out(one, RandomBot(7)) == play_out(other, RandomBot(7))


def test_two_numbers_save_a_bot() -> None:
    """A bot made from another's seed and draws goes on as that one would have."""
    bot = RandomBot(7)
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1)
    play_out(table, bot, moves=20)
    restored = Table.restore(Reversi, table.snapshot())
    saved = RandomBot(bot.seed, bot.draws)

    assert play_out(restored, saved) == play_out(table, bot)


def test_the_zombie_plays_where_there_are_no_choices() -> None:
    """In a state that offers no choices, the bot lets the state's zombie method play."""
    table = Table.create(Auction, ["Ann", "Bob"], seed=1)

    RandomBot(1).play(table, table.player_ids[0])

    assert table.active_player_ids == [table.player_ids[1]]
    assert table.view(None).players[0].score == 1


def test_a_bot_goes_on_from_any_number_of_picks_at_once() -> None:
    """How often a bot has picked costs nothing, however large the number that was saved."""
    table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1)
    bot = RandomBot(7, 10**15)

    bot.play(table, table.player_ids[0])

    assert bot.draws == 10**15 + 1
