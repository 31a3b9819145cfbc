"""The file of a store in SQLite: opened, missed when it is gone, saved and closed."""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic
from typing import Self

import msgspec

from bga_states.storage.contract import StorageError, UnavailableError
from bga_states.storage.owner_file import UNSAVED, OwnerFile
from bga_states.storage.schema import end_leases, migrate, refuse_older
from bga_states.storage.sqlite_backup import back_up_from
from bga_states.storage.sqlite_connection import close_apart, connect, connect_to_read

A_WHILE = 10
"""Seconds between two tries to save a lost database."""
log = logging.getLogger("bga_states.storage")


class SqliteFile:
    """A file of SQLite, and the connection to it in the thread that has opened it."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        owner: OwnerFile | None,
        *,
        is_reader: bool,
    ) -> None:
        self._path = path
        self._is_reader = is_reader
        self._connection: sqlite3.Connection | None = connection
        self._owner = owner
        self._is_closed = False
        self._saves_again_at = 0.0
        self._is_as_left: Callable[[], bool] = never if owner is None else owner.is_as_left
        """Whether the connection surely still leads to the file."""

    @classmethod
    def open(cls, path: Path, *, shared: bool = False) -> Self:
        """Open a file, or make it if there is none; until `close` it belongs to this store.

        `shared` opens an existing file to read it beside the server that has it; such a store
        commits nothing. StorageError says why a file cannot be opened, or names its owner.
        """
        with ExitStack() as undoing:
            owner = None
            if shared:
                connection = connect_to_read(path)
                undoing.callback(connection.close)
                refuse_older(connection, path)
            else:
                owner = OwnerFile.take(path)
                undoing.callback(owner.give_up)
                connection = connect(path)
                undoing.callback(connection.close)
                migrate(connection, path)
                end_leases(connection, path)
                owner.expect_log()
            undoing.pop_all()
        return cls(path, connection, owner, is_reader=shared)

    @classmethod
    def open_beside(cls, path: Path) -> Self:
        """Open a file to write to it beside its server, which does not learn of the writes.

        StorageError when the file cannot be opened, or is not there any more.
        """
        if not path.is_file():
            raise StorageError(f"Cannot open {path}: there is no such file. Look where it went.")
        return cls(path, connect(path), None, is_reader=False)

    def close(self) -> None:
        """Close the store, and let another one have the file."""
        owner, was_closed = self._owner, self._is_closed
        self._is_closed = True
        if was_closed:
            return
        if self._connection is not None and owner is not None and owner.is_another:
            close_apart(self._connection, self._path)
            self._connection = None
            owner.set_log_aside()
        elif owner is not None and owner.has_lost_anything(anew=True):
            try:
                self._save_all(owner)
            except UnavailableError as error:
                # The error shows no values, and says what else to do.
                log.error("%s", error)  # noqa: TRY400
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if owner is not None:
            owner.give_up()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Read in one transaction, so that all rows show one moment.

        UnavailableError when SQLite fails or a row cannot be read.
        """
        connection = self._connection
        if connection is None or not self._is_as_left():
            connection = self._connected()
        try:
            connection.execute("BEGIN")
            yield connection
            connection.execute("COMMIT")
        except BaseException as error:
            self._undo(connection, error)
            raise

    def _connected(self) -> sqlite3.Connection:
        """Return a connection to the file, a new one if needed; UnavailableError if that fails."""
        if self._is_closed:
            raise self._unavailable("it was closed")
        owner = self._owner
        if owner is not None and self._connection is not None:
            if owner.was_overwritten():
                raise self._unavailable("it was overwritten while in use, not by SQLite")
            if owner.has_lost_anything():
                self._save_all(owner)
        # Writes to a file without a name are lost.
        if owner is not None and self._connection is None and not owner.is_current:
            saved = f", and is in {owner.saved} as it was" if owner.saved.exists() else ""
            raise self._unavailable(f"it was removed or replaced while in use{saved}")
        if self._connection is None:
            try:
                opening = connect_to_read if self._is_reader else connect
                self._connection = opening(self._path)
            except StorageError as error:
                raise self._unavailable(error) from error
            if owner is not None:
                owner.expect_log()
        return self._connection

    def _save_all(self, owner: OwnerFile) -> None:
        """Bring the log into the database, even if that was moved, and close the connection.

        Otherwise the log would go to the file that takes the database's place, or the moved
        database would lack it. UnavailableError if this fails; the connection then still holds the
        data.
        """
        connection = self._connection
        if connection is None:
            return
        if owner.is_nameless:
            self._save_apart(connection, owner)
            return
        try:
            is_read, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error as error:
            raise self._unavailable(error) from error
        if is_read:
            raise self._unavailable("it was removed or replaced, or its log, while others read it")
        connection.close()
        self._connection = None

    def _save_apart(self, connection: sqlite3.Connection, owner: OwnerFile) -> None:
        """Save a whole database that has no name any more to another file, and close it.

        UnavailableError while that fails; it is tried again every `A_WHILE`, and in `close`.
        """
        # First, for it needs no room: the file that stands there now never gets the log.
        owner.set_log_aside(UNSAVED)
        fact = "it was removed or replaced while in use"
        if monotonic() < self._saves_again_at and not self._is_closed:
            raise self._unavailable(f"{fact}, and cannot be saved")
        try:
            back_up_from(connection, owner.saved)
        except StorageError as error:
            self._saves_again_at = monotonic() + A_WHILE
            raise self._unavailable(f"{fact}: {str(error).rstrip('.')}") from error
        connection.close()
        self._connection = None
        owner.note_saved()

    def _undo(self, connection: sqlite3.Connection, error: BaseException) -> None:
        """End a transaction that has failed, and leave all as it was.

        UnavailableError where SQLite has failed, or a row could not be read.
        """
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except sqlite3.Error:
            # SQLite ends the transaction with its connection; the next call makes a new one.
            connection.close()
            self._connection = None
        if isinstance(error, sqlite3.Error | msgspec.DecodeError):
            raise self._unavailable(error) from error

    def _unavailable(self, fact: object) -> UnavailableError:
        return UnavailableError(f"Cannot use {self._path}: {fact}. Try again when that is mended.")


def never() -> bool:
    """Return False: without an owner file only a longer look can tell."""
    return False
