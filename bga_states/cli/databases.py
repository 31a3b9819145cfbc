"""Databases as they are named on the command line: a file, or an address of PostgreSQL."""

import argparse
import secrets
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from bga_states.cli.missing_packages import PSYCOPG, require
from bga_states.cli.usage_errors import CommandError
from bga_states.storage.contract import StorageError, Store
from bga_states.storage.postgres_address import PostgresAddress, is_postgres

if TYPE_CHECKING:
    # They need packages that are missing where nothing is served.
    from bga_states.server.sockets.other_servers import Listen
    from bga_states.server.tables.table_thread import OpenStore

Database: TypeAlias = Path | PostgresAddress
DATABASE = Path("tables.sqlite")
ORIGIN_BYTES = 8


class Served(NamedTuple):
    """A server's access to its tables: functions that open the store, and hear other servers.

    `open_beside` opens the store to change it while the server has it open.
    """

    open_store: "OpenStore"
    open_beside: "OpenStore"
    listen: "Listen | None" = None


def add_database(parser: argparse.ArgumentParser) -> None:
    """Take the database in which tables live."""
    text = (
        f"where tables live: a file, by default {DATABASE} in this folder, or the address of a "
        "PostgreSQL that servers share, such as postgresql://user@host/name"
    )
    parser.add_argument("--database", type=read, default=DATABASE, metavar="FILE", help=text)


def read(text: str) -> Path | str:
    """Return the path of a file, or an address as it is: `found_database` reads it later."""
    return text if is_postgres(text) else Path(text)


def found_database(given: Path | str) -> Database:
    """Return the database in which tables live; CommandError for an unusable address."""
    if isinstance(given, Path):
        return given
    require("psycopg", PSYCOPG, "use PostgreSQL")
    try:
        return PostgresAddress(given)
    except StorageError as error:
        raise CommandError(str(error)) from error


def served_from(database: Database) -> Served:
    """Return a server's access to its tables."""
    # Imported here: one of them needs a package that may be missing.
    if isinstance(database, Path):
        from bga_states.storage.sqlite import SqliteStore

        return Served(
            partial(SqliteStore.open, database), partial(SqliteStore.open_beside, database)
        )
    from bga_states.storage.postgres import PostgresStore
    from bga_states.storage.postgres_listener import Listener

    origin = secrets.token_hex(ORIGIN_BYTES)
    opened = partial(PostgresStore.open, database.url, origin)
    return Served(opened, opened, partial(Listener, database.url, origin))


def reader_of(database: Database) -> Store:
    """Open tables to read them, beside their servers; StorageError when that fails."""
    if isinstance(database, Path):
        from bga_states.storage.sqlite import SqliteStore

        return SqliteStore.open(database, shared=True)
    from bga_states.storage.postgres import PostgresStore

    return PostgresStore.open(database.url, shared=True)
