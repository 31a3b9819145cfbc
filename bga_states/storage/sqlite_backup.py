"""Backups: copies of an SQLite database at one moment, made while its server runs."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from bga_states.storage.contract import StorageError
from bga_states.storage.private_files import create_private
from bga_states.storage.schema import refuse_older
from bga_states.storage.sqlite_connection import connect_to_read


def back_up(path: Path, target: Path) -> None:
    """Copy a database to a new file; StorageError when that cannot be done.

    Its server goes on meanwhile. The copy is one file, which gets its name once it is whole.
    """
    with closing(connect_to_read(path)) as source:
        refuse_older(source, path)
        back_up_from(source, target)


def back_up_from(source: sqlite3.Connection, target: Path) -> None:
    """Copy the database of a connection, as `back_up` does."""
    if target.exists():
        fact = "there is something of this name"
        raise StorageError(f"Cannot write {target}: {fact}. Give a new name.")
    try:
        with TemporaryDirectory(prefix=".backup-", dir=target.parent) as folder:
            beside = Path(folder, target.name)
            os.close(create_private(beside))
            copy(source, beside)
            beside.rename(target)
    except (OSError, sqlite3.Error) as error:
        fact = getattr(error, "strerror", None) or str(error)
        remedy = "See that its folder can be written and has room"
        raise StorageError(f"Cannot write {target}: {fact}. {remedy}.") from error


def copy(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database to a new file, all at once, so that the copy is of one moment."""
    with closing(sqlite3.connect(target)) as written:
        source.backup(written)
        # One file is easier to carry away than a file with its log.
        written.execute("PRAGMA journal_mode = DELETE")
