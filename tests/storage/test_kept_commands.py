"""Commands are written as JSON, and do the same when they are read again."""

import enum
from typing import Any

import pytest

from bga_states import Table, possible_action
from bga_states.engine.match.journal import Command
from bga_states.storage.contract import StorageError
from bga_states.storage.kept_commands import (
    StartCommand,
    read_command,
    read_start,
    write_command,
    write_start,
)
from sample_games.reversi import Reversi
from tests.support import PlayerState, table_of


class Suit(enum.Enum):
    SPADES = "spades"


class Choose(PlayerState):
    @possible_action
    def act_choose(self, suits: set[Suit], by_id: dict[int, tuple[int, int]]) -> Any:
        self.notify.all("chosen", "", suits=sorted(suit.value for suit in suits), by_id=by_id)
        return type(self)


def test_a_start_is_read_as_it_was_written() -> None:
    """What a game begins with comes back whole, the order of its players included."""
    start = StartCommand(2**63 - 1, {7: "Zoë", 3: "Ann"}, {"board": [6, 6]}, 4)

    assert read_start(write_start(start)) == start
    assert list(read_start(write_start(start)).players) == [7, 3]


def test_a_command_does_the_same_when_it_is_read() -> None:
    """A command of a Python program, with values JSON lacks, leads to the same table when read."""
    table, again = table_of(Choose), table_of(Choose)
    args = {"suits": {Suit.SPADES}, "by_id": {5: (1, 2)}}
    command = Command("act", table.player_ids[0], "act_choose", args)
    read = read_command(write_command(command))

    assert read.do(again).records(None) == command.do(table).records(None)
    assert again.snapshot() == table.snapshot()


DEEP = b'{"kind":"act","player_id":1,"args":' + b'{"a":' * 100_000


@pytest.mark.parametrize(
    "written",
    [b"", b"{", b"[]", b'{"kind":1}', b'{"kind":"act"}', b'{"kind":"\xff","seed":1}', DEEP],
    ids=lambda written: repr(written[:30]),
)
def test_other_bytes_are_no_command(written: bytes) -> None:
    """Bytes that are not a command are refused with a sentence."""
    with pytest.raises(StorageError, match="Cannot read a command: these bytes are not"):
        read_command(written)
    with pytest.raises(StorageError, match="Cannot read a command: these bytes are not"):
        read_start(written)


def test_a_start_makes_the_same_table() -> None:
    """A table made from what is read is the one made from what was written."""
    start = read_start(write_start(StartCommand(5, {1: "Ann", 2: "Bob"}, {}, Reversi.version)))
    table = Table.create(Reversi, start.players, seed=start.seed, options=start.options)

    assert table.snapshot() == Table.create(Reversi, {1: "Ann", 2: "Bob"}, seed=5).snapshot()
