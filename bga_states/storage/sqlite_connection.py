"""Connections to a database in SQLite, made so that all commits are on the disk."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from bga_states.storage.contract import StorageError
from bga_states.storage.schema import schema_version

MOUNTS = Path("/proc/self/mountinfo")
"""The file where Linux lists the mounts, a line each; one word of a line is the place."""
MOUNTED_AT = 4
BUSY_SECONDS = 1.0
"""Seconds to wait for a program from outside that writes to the file."""
PAGES = "page_size = 8192"
"""The page size of a new file: with half of it, SQLite works a seventh more on a move."""
FULL = 2
"""SQLite's value of `synchronous` when each commit waits for the disk."""


def connect(path: Path) -> sqlite3.Connection:
    """Open a database to write to it, and make it if there is none.

    The connection belongs to the calling thread. StorageError when the database cannot be opened.
    """
    connection = _connected(path, "rwc")
    try:
        # fullfsync: on macOS, disks report data as written that is still in their caches.
        for pragma in (PAGES, "synchronous = FULL", "fullfsync = ON", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")
        (journal,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        refuse_forgetful(connection, journal, path)
    except sqlite3.Error as error:
        connection.close()
        raise _unopened(path, error) from error
    except StorageError:
        connection.close()
        raise
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open an existing database to read it, beside a server that writes to it."""
    if not path.is_file():
        raise StorageError(f"Cannot read {path}: there is no such file. Give that of a server.")
    refuse_other_names(path)
    return _connected(path, "ro")


def close_apart(connection: sqlite3.Connection, path: Path) -> None:
    """Close the last connection to a database, and leave the log as it is."""
    # SQLite brings the log into the database when the last connection closes, if it may write.
    reader = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    with suppress(sqlite3.Error):
        reader.execute("SELECT 1 FROM sqlite_schema").fetchall()
    connection.close()
    reader.close()


def refuse_place(path: Path) -> None:
    """Refuse a path at which no file can stand."""
    if not path.parent.is_dir():
        fact = f"there is no folder {path.parent}"
        raise StorageError(f"Cannot open {path}: {fact}. Create it, or give another path.")
    if path.is_dir():
        raise StorageError(f"Cannot open {path}: it is a folder. Give a file.")


def refuse_other_names(path: Path) -> None:
    """Refuse a file with several names: the latest commits may lie beside any of them."""
    if _is_mounted_alone(path):
        fact = "it is mounted by itself, and what lies beside it elsewhere is not here"
        raise StorageError(f"Cannot open {path}: {fact}. Mount the folder that it stands in.")
    stray, log = path.with_name(f"{path.name}-wal"), log_beside(path)
    if path.is_symlink() and stray.exists() and stray.stat().st_size > 0:
        fact = f"{stray} lies beside a link, where SQLite does not look for a log"
        remedy = "Move it away"
        if not log.exists():
            remedy = f"If it belongs to this file, move it to {log}, else elsewhere"
        raise StorageError(f"Cannot open {path}: {fact}. {remedy}.")
    if path.stat().st_nlink > 1:
        fact = "it has another name, a hard link, beside which a part of it may lie"
        remedy = "Remove that name, keeping the one under which it was used last"
        raise StorageError(f"Cannot open {path}: {fact}. {remedy}.")


def _is_mounted_alone(path: Path) -> bool:
    """Whether a file was mounted at this path by itself, as containers may do."""
    try:
        mounts = MOUNTS.read_bytes().split(b"\n")[:-1]
    except OSError:  # not on Linux
        return False
    place = os.fsencode(path.resolve())
    for character in (b"\\", b" ", b"\t", b"\n"):
        place = place.replace(character, b"\\%03o" % ord(character))
    return any(mount.split(b" ")[MOUNTED_AT] == place for mount in mounts)


def refuse_foreign(path: Path) -> None:
    """Refuse a file that is not ours, and leave it and its folder as they are."""
    if not path.exists():
        return
    if path.stat().st_size == 0:
        _refuse_emptied(path)
        return
    # If a server was killed while it made the file, SQLite has to finish that first.
    is_half_made = beside(path, "-journal").exists()
    connection = _connected(path, "rw" if is_half_made else "ro")
    try:
        schema_version(connection, path)
    finally:
        connection.close()


def refuse_forgetful(connection: sqlite3.Connection, journal: str, path: Path) -> None:
    """Refuse a connection whose commits could be lost when the power fails."""
    (synchronous,) = connection.execute("PRAGMA synchronous").fetchone()
    if journal != "wal" or synchronous != FULL:
        fact = f"SQLite keeps journal_mode={journal} and synchronous={synchronous} here"
        raise StorageError(f"Cannot open {path}: {fact}. Put it on a local disk.")


def log_beside(path: Path) -> Path:
    """Return the path of SQLite's log of a database."""
    return beside(path, "-wal")


def beside(path: Path, suffix: str) -> Path:
    """Return the path of a file that SQLite keeps beside a database, with links resolved."""
    place = path.resolve()
    return place.with_name(place.name + suffix)


def _refuse_emptied(path: Path) -> None:
    """Refuse an empty database that has a log: SQLite would begin anew, and drop the log."""
    log = log_beside(path)
    if path.stat().st_size == 0 and log.exists() and log.stat().st_size > 0:
        fact = f"there is nothing in it, and something in its log {log.name}"
        remedy = "Put the database back that belongs to the log, or move that away"
        raise StorageError(f"Cannot open {path}: {fact}. {remedy}.")


def _connected(path: Path, mode: str) -> sqlite3.Connection:
    if path.exists():
        _refuse_emptied(path)
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    try:
        return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    except sqlite3.Error as error:
        raise _unopened(path, error) from error


def _unopened(path: Path, error: sqlite3.Error) -> StorageError:
    remedy = "See that the file and its folder can be written"
    return StorageError(f"Cannot open {path}: {error}. {remedy}.")
