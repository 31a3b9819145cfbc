"""Snapshots out of honest play are restored; damaged ones are refused, or are tables that work."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from bga_states import (
    ActionRefused,
    Game,
    GameError,
    Gear,
    Table,
    TableError,
    UserError,
)
from bga_states.testing.playing import NAMES, Player
from sample_games.battleship import Battleship
from sample_games.branch_lines import BranchLines
from sample_games.cant_stop import CantStop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe
from tests.engine.keeping.market import Market

GAMES: list[type[Game]] = [
    *(Battleship, BranchLines, CantStop, Harvest, Hearts, Reversi, ReversiArray, TicTacToe, Market),
]
DAMAGES = 200
MOVES = 60
encode = msgspec.msgpack.encode
STRANGE: list[Any] = [
    *(0, 1, -1, 2, 5, 10, 30, 31, 99, 2300001, 2300002, 1 << 62, (1 << 64) - 1, -(1 << 63)),
    *(True, False, None, "", "a", "x" * 300, "\x1b[31m", b"", b"\xff"),
    *(1.5, float("nan"), float("inf"), [], {}, [1], {"a": 1}, {1: 2}),
]


def play_on(table: Table[Any], player: Player, game: type[Game]) -> None:
    """Do one thing at random: act, leave or come back; now and then one gives up."""
    if player.happens(0.05):
        player.coming_and_going(table, game).do(table)
    elif len(table.player_ids) == 2 and player.happens(0.005):
        table.concede(table.player_ids[0])
    else:
        player.next_step(table).do(table)


@pytest.mark.own_gear
@pytest.mark.parametrize("gear", Gear)
@pytest.mark.parametrize("game", GAMES)
def test_an_honest_table_is_never_refused(game: type[Game], gear: Gear) -> None:
    """Whatever is played, a table is restored at every move, and is the same in every gear."""
    for number in {game.min_players, game.max_players}:
        table, player = Table.create(game, NAMES[:number], seed=number, gear=gear), Player(number)
        for _ in range(MOVES):
            if table.is_over:
                break
            play_on(table, player, game)
            blob = table.snapshot()
            table = Table.restore(game, blob, gear=gear)
            assert table.snapshot() == blob


def honest(game: type[Game]) -> tuple[bytes, ...]:
    """Return snapshots out of one game: begun, running, and over."""
    table, player = Table.create(game, NAMES[: game.max_players], seed=5), Player(3)
    blobs = [table.snapshot()]
    for _ in range(12):
        if table.is_over:
            break
        player.next_step(table).do(table)
        blobs.append(table.snapshot())
    for player_id in table.player_ids:
        if not table.is_over:
            table.make_zombie(player_id)
    return (*blobs[::3], table.snapshot())


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Walk over the paths to all values inside another."""
    inside: list[Any] = []
    if isinstance(value, dict):
        inside = list(value)
    elif isinstance(value, list):
        inside = list(range(len(value)))
    for key in inside:
        yield (*path, key)
        yield from places(value[key], (*path, key))


def change_a_value(parts: dict[str, Any], chance: random.Random) -> None:
    """Replace, remove or repeat one value; each second time one of the engine's own."""
    found = list(places(parts))
    if chance.random() < 0.5:
        found = [path for path in found if path[0] != "data"]
    *outer, key = chance.choice(found)
    holder: Any = parts
    for step in outer:
        holder = holder[step]
    how = chance.choice(["replace", "replace", "remove", "repeat"])
    if how == "replace":
        holder[key] = chance.choice(STRANGE)
    elif how == "remove":
        del holder[key]
    elif isinstance(holder, list):
        holder.insert(key, holder[key])


def with_changed_value(blob: bytes, chance: random.Random) -> bytes:
    parts = msgspec.msgpack.decode(blob, strict=False)
    saved = parts["undo"]["savepoints"]
    if saved and chance.random() < 0.4:
        savepoint = chance.choice(saved)
        image = msgspec.msgpack.decode(savepoint["image"], strict=False)
        change_a_value(image, chance)
        savepoint["image"] = encode(image)
    else:
        change_a_value(parts, chance)
    return encode(parts)


def with_damaged_bytes(blob: bytes, chance: random.Random) -> bytes:
    damaged = bytearray(blob)
    for _ in range(chance.randint(1, 4)):
        damaged[chance.randrange(len(damaged))] = chance.randrange(256)
    return bytes(damaged)


def is_of_the_game(error: Exception) -> bool:
    """Whether code of a game failed on data that fit its types but not its rules."""
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if "sample_games" in file or file.endswith("market.py"):
            return True
        trace = trace.tb_next
    return False


def use(table: Table[Any]) -> None:
    """Look at a table as everybody, and take a few actions."""
    for player_id in (None, *table.player_ids):
        msgspec.json.encode(table.view(player_id))
    for player_id in table.player_ids:
        table.choices(player_id)
    player = Player(1)
    for _ in range(3):
        if not table.is_over:
            player.next_step(table).do(table)


@pytest.mark.parametrize("damage", [with_changed_value, with_damaged_bytes])
@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_snapshot_is_refused_or_works(
    game: type[Game], damage: Callable[[bytes, random.Random], bytes]
) -> None:
    """Restoring raises TableError and nothing else; what it accepts is a table like any other."""
    chance = random.Random(f"{game.__name__} {damage.__name__}")
    blobs = honest(game)
    for _ in range(DAMAGES // len(GAMES)):
        try:
            table = Table.restore(game, damage(chance.choice(blobs), chance))
        except TableError:
            continue
        assert Table.restore(game, table.snapshot()).snapshot() == table.snapshot()
        try:
            use(table)
        except (ActionRefused, UserError, GameError, TableError):
            pass
        except Exception as error:
            if not is_of_the_game(error):
                raise
