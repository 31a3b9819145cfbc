"""The schema of an SQLite database: its version, and the migrations to the newest one."""

import sqlite3
from functools import cache
from importlib.resources import files
from pathlib import Path

from bga_states.storage.contract import StorageError

OURS = int.from_bytes(b"bgas", "big")
"""The number in the head of each file of ours, SQLite's `application_id`."""


@cache
def migrations(dialect: str = "") -> dict[int, str]:
    """Return the SQL that leads to each version from the one before, in order.

    The SQL of other databases than SQLite lies in a folder of their `dialect`.
    """
    folder = files("bga_states.storage").joinpath("migrations", dialect)
    found = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".sql"):
            found[int(file.name.partition("_")[0])] = file.read_text(encoding="utf-8")
    return found


def schema_version(connection: sqlite3.Connection, path: Path) -> int:
    """Return the version of a database's schema, 0 for an empty one.

    StorageError for a file that is no such database, or that a later release has made.
    """
    fact = "it is a database of another program"
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (parts,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application == OURS:
            (version,) = connection.execute("SELECT version FROM schema").fetchone()
            _refuse_newer(version, path)
            return int(version)
    except sqlite3.OperationalError as error:
        # The disk may have failed, for example, and the file may well be one of ours.
        remedy = "See that it can be read; if that stays so, restore a backup"
        raise StorageError(f"Cannot open {path}: {error}. {remedy}.") from error
    except (sqlite3.DatabaseError, TypeError):
        fact = "it is not a database of tables, or is damaged"
    else:
        if application == parts == 0:
            return 0
    raise StorageError(f"Cannot open {path}: {fact}. Give another file, or restore a backup.")


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring a database to the newest schema, each step as a whole; StorageError if one fails."""
    present = schema_version(connection, path)
    for version, script in migrations().items():
        if version <= present:
            continue
        step = f"BEGIN IMMEDIATE;\n{script}\nUPDATE schema SET version = {version};\nCOMMIT;"
        try:
            connection.executescript(step)
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.rollback()
            fact = f"its schema {version} cannot be made ({error})"
            remedy = "It is as it was; see that there is room, and try again"
            raise StorageError(f"Cannot open {path}: {fact}. {remedy}.") from error


def end_leases(connection: sqlite3.Connection, path: Path) -> None:
    """End the leases of all work: the server that took them no longer has the file."""
    try:
        connection.execute("UPDATE work SET leased_until = 0 WHERE leased_until > 0")
    except sqlite3.Error as error:
        remedy = "See that there is room, and try again"
        raise StorageError(f"Cannot open {path}: {error}. {remedy}.") from error


def refuse_older(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a database without the newest schema, for a program that only reads it."""
    present, newest = schema_version(connection, path), max(migrations())
    if present < newest:
        fact = f"its schema is {present}, and this release reads {newest}"
        raise StorageError(f"Cannot read {path}: {fact}. Start the server once, which adapts it.")


def _refuse_newer(version: int, path: Path) -> None:
    newest = max(migrations())
    if version > newest:
        fact = f"its schema is {version}, and this release knows those up to {newest}"
        raise StorageError(f"Cannot open {path}: {fact}. Use the release that wrote it.")
