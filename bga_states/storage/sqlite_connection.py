"""Connections to a database in SQLite: made so that what was committed is on the disk."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from bga_states.storage.contract import StorageError
from bga_states.storage.schema import schema_version

MOUNTS = Path("/proc/self/mountinfo")
"""Where Linux lists what is mounted, a line each; the place is one of the words in it."""
MOUNTED_AT = 4
BUSY_SECONDS = 1.0
"""How long to wait for a program from outside that writes to the file."""
PAGES = "page_size = 8192"
"""How a new file is divided: with pages of half the size, SQLite works a seventh more on a move."""
FULL = 2
"""What SQLite calls `synchronous` when each commit waits for the disk."""


def connect(path: Path) -> sqlite3.Connection:
    """Open a database to write to, and make it where there is none.

    It belongs to the calling thread. StorageError when it cannot be opened.
    """
    connection = _connected(path, "rwc")
    try:
        # fullfsync: the disks of macOS report what is still in their caches as written.
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
    """Open a database that is there to read it, beside whoever writes to it."""
    if not path.is_file():
        raise StorageError(f"Cannot read {path}: there is no such file. Give that of a server.")
    refuse_other_names(path)
    return _connected(path, "ro")


def close_apart(connection: sqlite3.Connection, path: Path) -> None:
    """Close the last connection to a database, and leave the log as it is."""
    # SQLite brings the log into the database where the last one closes that may write to it.
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
    """Refuse a file that has several names, beside any of which what was stored last may lie."""
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
    """Whether a file has this name because it was mounted there, as containers have files."""
    try:
        mounts = MOUNTS.read_bytes().split(b"\n")[:-1]
    except OSError:  # elsewhere than on Linux
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
    # Where a server was killed as it made the file, SQLite has to finish that first.
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
    """Return where SQLite keeps the log of a database."""
    return beside(path, "-wal")


def beside(path: Path, suffix: str) -> Path:
    """Return a file that SQLite keeps beside a database, to which links may lead."""
    place = path.resolve()
    return place.with_name(place.name + suffix)


def _refuse_emptied(path: Path) -> None:
    """Refuse an empty database that has a log: SQLite would begin anew, and drop it."""
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
