"""Commands as moves keep them: JSON from which a table is replayed."""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec

from bga_states.engine.base.errors import readable
from bga_states.engine.match.journal import Command
from bga_states.storage.contract import StorageError

T = TypeVar("T")

START = "start"
"""The kind of the first move of a table, whose version is 0; its command is a `StartCommand`."""
UPGRADE = "upgrade"
"""The kind of a move that replaces the position by the snapshot it keeps, as for a newer game."""


class StartCommand(msgspec.Struct, frozen=True):
    """The start of a game: the players' names by id in the order of seats, and all settings.

    `game_version` is the version of the game class that it was played with.
    """

    seed: Annotated[int, msgspec.Meta(ge=0, le=(1 << 63) - 1)]
    players: dict[int, str]
    options: dict[str, Any]
    game_version: int


WRITE = msgspec.json.Encoder().encode
READ_COMMAND = msgspec.json.Decoder(Command).decode
READ_START = msgspec.json.Decoder(StartCommand).decode


def write_start(command: StartCommand) -> bytes:
    """Write the start of a game, as the move of version 0 keeps it."""
    return WRITE(command)


def read_start(written: bytes) -> StartCommand:
    """Read the bytes of `write_start`; StorageError for any others."""
    return _read(written, READ_START)


def write_command(command: Command) -> bytes:
    """Write the command of a move, as the move keeps it.

    When it is read again, enums are their values, and sets and tuples are lists; `do` takes them
    all the same.
    """
    return WRITE(command)


def read_command(written: bytes) -> Command:
    """Read the bytes of `write_command`; StorageError for any others."""
    return _read(written, READ_COMMAND)


def _read(written: bytes, read: Callable[[bytes], T]) -> T:
    try:
        return read(written)
    except (ValueError, RecursionError) as error:
        fact = f"these bytes are not what was written ({readable(error)})"
        raise StorageError(f"Cannot read a command: {fact}. Restore a backup.") from error
