"""Replays: seed, settings and commands bring a table back, move by move."""

import random
from typing import Any

import msgspec
import pytest

from bga_states import Command, Game, Gear, Table, TableError
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe

NAMES = ["Ann", "Bob", "Cy", "Di"]


def played(game: type[Game], seed: int, moves: int) -> tuple[Table[Any], list[Command]]:
    """Play at random and write down what was done."""
    table: Table[Any] = Table.create(game, NAMES[: game.max_players], seed=seed)
    chance, journal = random.Random(seed), []
    for _ in range(moves):
        if table.is_over:
            break
        player_id = chance.choice(table.active_player_ids)
        choice = chance.choice(table.choices(player_id))
        journal.append(Command("act", player_id, choice.action, choice.args))
        journal[-1].do(table)
    return table, journal


@pytest.mark.parametrize("game", [Harvest, Hearts, Reversi], ids=lambda game: game.__name__)
def test_the_same_seed_and_commands_give_the_same_table(game: type[Game]) -> None:
    """Byte by byte, and after a journal was stored as JSON."""
    table, journal = played(game, 11, 40)
    stored = msgspec.json.encode(journal)
    commands = msgspec.json.decode(stored, type=list[Command])
    names = NAMES[: game.max_players]
    again = Table.replay(game, names, commands, seed=11)
    assert again.snapshot() == table.snapshot()
    fast = Table.replay(game, names, commands, seed=11, gear=Gear.FAST)
    assert fast.gear is Gear.FAST
    assert fast.move_id == table.move_id


def test_settings_belong_to_a_replay() -> None:
    """Options are given again, as to `create`."""
    table = Table.create(Reversi, NAMES[:2], seed=2, options={"size": 6})
    command = Command("act", table.player_ids[0], "act_play_disc", {"x": 3, "y": 2})
    command.do(table)
    again = Table.replay(Reversi, NAMES[:2], [command], seed=2, options={"size": 6})
    assert again.snapshot() == table.snapshot()


def test_whoever_leaves_and_gives_up_is_in_the_journal() -> None:
    """Every change of a table is a command, not actions alone."""
    table = Table.create(TicTacToe, NAMES[:2], seed=4)
    ann, bob = table.player_ids
    journal = [
        Command("run_zombie", ann),
        Command("make_zombie", bob),
        Command("revive", bob),
        Command("concede", ann),
    ]
    for command in journal:
        command.do(table)
    assert table.is_over
    assert Table.replay(TicTacToe, NAMES[:2], journal, seed=4).snapshot() == table.snapshot()


def test_a_command_that_no_longer_works_is_named() -> None:
    """It says which one, and why."""
    _, journal = played(TicTacToe, 5, 3)
    with pytest.raises(TableError, match=r"command 4, act_mark\(.*\), fails: .*not your turn"):
        Table.replay(TicTacToe, NAMES[:2], [*journal, journal[-1]], seed=5)


def test_a_command_of_any_size_is_named_in_few_words() -> None:
    """What is said of it can be shown."""
    for text in ("x" * 10**6, "\x1b[31m", "\ud800"):
        with pytest.raises(TableError, match="Cannot replay: command 1, ") as raised:
            Table.replay(TicTacToe, NAMES[:2], [Command("act", 5, text, {"n": text})], seed=1)

        assert str(raised.value).isprintable()
        assert len(str(raised.value)) < 700


@pytest.mark.parametrize("kind", ["snapshot", "__init__", "game", ""])
def test_a_command_does_nothing_but_change_a_table(kind: str) -> None:
    """A journal is data: it calls no other method."""
    table = Table.create(TicTacToe, NAMES[:2], seed=6)
    before = table.snapshot()
    with pytest.raises(TableError, match="there is no such kind"):
        Command(kind, table.player_ids[0]).do(table)
    assert table.snapshot() == before
