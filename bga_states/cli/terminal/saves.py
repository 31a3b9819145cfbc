"""Saved games: one file that holds all that is needed to go on.

It is replaced as a whole after every action.
"""

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from bga_states import Game, Gear, Table, TableError
from bga_states.bots import RandomBot
from bga_states.cli.terminal.seats import Seat
from bga_states.cli.terminal.session import Match
from bga_states.cli.usage_errors import CommandError

MAGIC = b"bga-states saved game 1 "
"""The first line is this and the digest of the rest: it shows damage, and files of another kind."""


class SavedBot(msgspec.Struct):
    """A random bot as two numbers."""

    seed: int
    draws: int


class Save(msgspec.Struct):
    """The content of a file.

    `unread` holds what people have not seen yet; the spectator is the player None.
    """

    game: str
    game_class: str
    seats: list[Seat]
    bots: dict[int, SavedBot]
    unread: list[tuple[int | None, list[str]]]
    snapshot: bytes


def identify(game_class: type[Game]) -> str:
    """Name a game independently of how it was asked for."""
    return f"{game_class.__module__}:{game_class.__qualname__}"


def write_save(path: Path, match: Match) -> None:
    """Replace the file by the match as it is now, all or nothing; OSError when the disk refuses."""
    save = Save(
        game=match.reference,
        game_class=identify(type(match.table.game)),
        seats=match.seats,
        bots={player_id: SavedBot(bot.seed, bot.draws) for player_id, bot in match.bots.items()},
        unread=list(match.unread.items()),
        snapshot=match.table.snapshot(),
    )
    body = msgspec.json.format(msgspec.json.encode(save))
    replace_file(path, MAGIC + sha256(body).hexdigest().encode() + b"\n" + body)


def replace_file(path: Path, content: bytes) -> None:
    """Write a new file beside the old one, wait for the disk, and put it in its place."""
    # A link stays a link: the file it leads to is replaced.
    path = path.resolve()
    # In the same folder: only within one file system is a file replaced at once.
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            # Without this a power cut could leave an empty file under the old name.
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:  # Ctrl-C too
        with suppress(OSError):
            Path(temporary).unlink()
        raise


def read_save(path: Path) -> Save:
    """Read a saved game; CommandError when the file is something else, damaged or unreadable."""
    try:
        head, _, body = path.read_bytes().partition(b"\n")
    except OSError as error:
        text = f"Cannot read {path}: {error.strerror}. Use another file for --save."
        raise CommandError(text) from error
    # What the file is comes first: a diary is not a damaged game.
    if not head.startswith(MAGIC):
        fact = "it is not a saved game of this version"
        raise CommandError(f"Cannot continue {path}: {fact}. Use another file for --save.")
    if head.removeprefix(MAGIC) != sha256(body).hexdigest().encode():
        remedy = "Put back a copy of it, or use another file for --save to start anew."
        raise CommandError(f"Cannot continue {path}: the file is damaged. {remedy}")
    try:
        return msgspec.json.decode(body, type=Save)
    except msgspec.DecodeError as error:
        text = f"Cannot continue {path}: {error}. Use another file for --save."
        raise CommandError(text) from error


def restore_match(
    path: Path, save: Save, game_class: type[Game], translate: Callable[[str], str]
) -> Match:
    """Bring back the match of a saved game; CommandError when the game no longer reads it."""
    try:
        table = Table.restore(game_class, save.snapshot, gear=Gear.CHECKED)
    except TableError as error:
        raise CommandError(f"Cannot continue {path}: {error}") from error
    bots = {player_id: RandomBot(bot.seed, bot.draws) for player_id, bot in save.bots.items()}
    return Match(save.game, table, save.seats, bots, dict(save.unread), translate)
