"""A store in one file of SQLite, for one server."""

import logging
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from time import monotonic

import msgspec

from bga_states.storage import sqlite_reading as reading
from bga_states.storage.contract import (
    MOST_SINCE,
    Beat,
    Change,
    ListedTable,
    MoveRow,
    Stand,
    StorageError,
    StoredTable,
    UnavailableError,
    WorkRow,
)
from bga_states.storage.owner_file import UNSAVED, OwnerFile
from bga_states.storage.person_rows import LinkRow, PersonRow
from bga_states.storage.schema import end_leases, migrate, refuse_older
from bga_states.storage.sqlite_backup import back_up_from
from bga_states.storage.sqlite_changes import Batch, Standings
from bga_states.storage.sqlite_connection import close_apart, connect, connect_to_read

A_WHILE = 10
"""Seconds for which nobody tries again to save what could not be saved."""
log = logging.getLogger("bga_states.storage")


class SqliteStore:
    """A `Store` in a file of SQLite. Make it with `open`, in the thread that uses it."""

    is_shared = False
    ahead = 0

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
        # Nobody else writes to the file.
        self._standings = Standings()

    @classmethod
    def open(cls, path: Path, *, shared: bool = False) -> "SqliteStore":
        """Open a file, and make it where there is none; until `close` it belongs to this store.

        `shared` opens a file that is there to read it beside the server that has it; such a store
        commits nothing. StorageError says why a file cannot be opened, or whose it is.
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
    def open_beside(cls, path: Path) -> "SqliteStore":
        """Open a file to write to it beside its server, which knows nothing of what is written.

        StorageError when it cannot be opened, or is not there any more.
        """
        if not path.is_file():
            raise StorageError(f"Cannot open {path}: there is no such file. Look where it went.")
        return cls(path, connect(path), None, is_reader=False)

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        """Store these changes in one transaction, and return of each whether it was done."""
        if self._is_reader:
            fact = "it was opened to be read"
            raise StorageError(f"Cannot write to {self._path}: {fact}. Send it to its server.")
        connection = self._connected()
        try:
            connection.execute("BEGIN IMMEDIATE")
            done = Batch(connection, self._standings).store(changes)
            connection.execute("COMMIT")
        except BaseException as error:
            self._undo(connection, error)
            raise
        return done

    def holding(self, table_id: str) -> AbstractContextManager[None]:  # noqa: ARG002  # the contract's
        """Do nothing: the file belongs to this store."""
        return nullcontext()

    def table(self, table_id: str) -> StoredTable | None:
        """Return a table, None if there is none."""
        with self._transaction() as connection:
            return reading.stored_table(connection, table_id)

    def stands(self, table_ids: Collection[str]) -> list[Stand]:
        """Return how far each of these tables is, in any order, those that are gone too."""
        with self._transaction() as connection:
            rows = {one: connection.execute(reading.STAND, (one,)).fetchone() for one in table_ids}
        return [Stand(*row) if row else Stand.gone(one) for one, row in rows.items()]

    def holders(self, table_ids: Collection[str]) -> list[int]:
        """Return the ids of the persons who have seats at these tables, each once."""
        people: set[int] = set()
        with self._transaction() as connection:
            for table_id in table_ids:
                people.update(row[0] for row in connection.execute(reading.HOLDERS, (table_id,)))
        return sorted(people)

    def moves(self, table_id: str, after: int, limit: int = 1000) -> list[MoveRow]:
        """Return the moves with versions above `after` in order, so many at most."""
        with self._transaction() as connection:
            return reading.move_rows(connection, reading.MOVES_AFTER, table_id, after, limit)

    def find_act(self, table_id: str, player_id: int, action_id: str, since: int) -> MoveRow | None:
        """Return the act that a player's request has led to, None if there is none."""
        asked = (table_id, since, since + MOST_SINCE, player_id, action_id)
        with self._transaction() as connection:
            found = reading.move_rows(connection, reading.ACT_OF_REQUEST, *asked)
        return found[0] if found else None

    def find_move(self, table_id: str, player_id: int, action_id: str) -> MoveRow | None:
        """Return the move that a player's request has led to, other than an act; None if none."""
        question = reading.MOVE_OF_REQUEST
        with self._transaction() as connection:
            found = reading.move_rows(connection, question, table_id, player_id, action_id)
        return found[0] if found else None

    def next_work(self, kind: str, at: int) -> WorkRow | None:
        """Return what is due of a kind and not leased, what has waited longest; None if nothing."""
        with self._transaction() as connection:
            row = connection.execute(reading.NEXT_WORK, {"kind": kind, "at": at}).fetchone()
        return None if row is None else WorkRow(*row)

    def next_due(self, kind: str) -> int | None:
        """Return when the first work of a kind is due, leased or not; None if there is none."""
        with self._transaction() as connection:
            due_at: int | None
            (due_at,) = connection.execute(reading.NEXT_DUE, (kind,)).fetchone()
        return due_at

    def last_beat(self) -> Beat:
        """Return the last beat, and before the first one `Beat(0, 0, 0)`."""
        with self._transaction() as connection:
            at, stood, leapt, is_still = connection.execute(reading.LAST_BEAT).fetchone()
        return Beat(at, stood, leapt, bool(is_still))

    def person_by_token(self, token_hash: bytes) -> PersonRow | None:
        """Return the person with a token, None if nobody has it."""
        with self._transaction() as connection:
            row = connection.execute(reading.KNOWN_PERSON, (token_hash,)).fetchone()
        return None if row is None else PersonRow(*row)

    def persons_by_tokens(self, token_hashes: Collection[bytes]) -> dict[bytes, PersonRow]:
        """Return who has these tokens, those of them that somebody has."""
        with self._transaction() as connection:
            found = {
                one: connection.execute(reading.KNOWN_PERSON, (one,)).fetchone()
                for one in token_hashes
            }
        return {one: PersonRow(*row) for one, row in found.items() if row is not None}

    def person(self, person_id: int) -> PersonRow | None:
        """Return a person, None if there is none."""
        with self._transaction() as connection:
            row = connection.execute(reading.PERSON, (person_id,)).fetchone()
        return None if row is None else PersonRow(*row)

    def link(self, link_hash: bytes) -> LinkRow | None:
        """Return a link, used, expired or not; None if there is none, or it was forgotten."""
        with self._transaction() as connection:
            row = connection.execute(reading.LINK, (link_hash,)).fetchone()
        return None if row is None else LinkRow(*row)

    def public_tables(self, limit: int = 100) -> list[ListedTable]:
        """Return the public tables: open ones first, then those in play, the newest first."""
        with self._transaction() as connection:
            return reading.listed_tables(connection, reading.PUBLIC_TABLES, limit)

    def tables_of(self, person_id: int, limit: int = 100) -> list[ListedTable]:
        """Return the tables where a person has a seat, those where it is their turn first."""
        with self._transaction() as connection:
            return reading.listed_tables(connection, reading.TABLES_OF_PERSON, person_id, limit)

    def table_ids(self) -> list[str]:
        """Return the ids of all tables, oldest first."""
        with self._transaction() as connection:
            return [table_id for (table_id,) in connection.execute(reading.TABLE_IDS)]

    def close(self) -> None:
        """Give the store up, and let another one have the file."""
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
                # It shows no values, and says what else is to be done.
                log.error("%s", error)  # noqa: TRY400
        if self._connection is not None:
            self._connection.close()
        if owner is not None:
            owner.give_up()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Read something as a whole: all of it is of one moment.

        UnavailableError when SQLite fails or a row cannot be read.
        """
        connection = self._connected()
        try:
            connection.execute("BEGIN")
            yield connection
            connection.execute("COMMIT")
        except BaseException as error:
            self._undo(connection, error)
            raise

    def _connected(self) -> sqlite3.Connection:
        if self._is_closed:
            raise self._unavailable("it was closed")
        owner = self._owner
        if self._connection is not None and owner is not None and owner.is_as_left():
            return self._connection
        if owner is not None and self._connection is not None:
            if owner.was_overwritten():
                raise self._unavailable("it was overwritten while in use, not by SQLite")
            if owner.has_lost_anything():
                self._save_all(owner)
        # What is written to a file without a name is lost.
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
        """Bring all that is only in the log into the database, wherever that is now, and close it.

        Else a file that takes its place would get it, and one that was moved would lack it.
        UnavailableError while that cannot be done: then the connection has it still.
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
        """Save all of a database that has no name any more to another file, and close it.

        UnavailableError while that cannot be done, which is tried now and then, and in `close`.
        """
        # First, for it needs no room: whatever stands there now never gets it.
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
        """End a transaction that has failed: all is as it was.

        UnavailableError where SQLite has failed, or a row could not be read.
        """
        self._standings.clear()
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
