"""A store in a database of PostgreSQL, which any number of servers share."""

import secrets
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, LiteralString, TypeVar

import psycopg
from psycopg.pq import TransactionStatus

from bga_states.storage import postgres_reading as reading
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
from bga_states.storage.person_rows import LinkRow, PersonRow
from bga_states.storage.postgres_address import PostgresAddress
from bga_states.storage.postgres_changes import MARK, Batch, hold
from bga_states.storage.postgres_connection import (
    Connection,
    connect,
    connect_to_read,
    fact_of,
)
from bga_states.storage.postgres_hints import CHANNEL, TELL
from bga_states.storage.postgres_pipeline import Pipeline
from bga_states.storage.postgres_schema import migrate, refuse_older

T = TypeVar("T")
IDLE = TransactionStatus.IDLE
NUL = "\0"
UNNAMED = "-"
"""The origin of a store that needs no name of its own among others."""
LONGEST_TRY, A_MOMENT = 0.5, 0.02
"""Seconds for which a lost database is sought before an error, and seconds between two tries."""
PAUSE = 0.2
"""Seconds without a try after a database could not be reached."""
END = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = current_setting('application_name') AND usename = current_user
    AND pid <> pg_backend_pid()
"""
# PostgreSQL's number would not tell whether a transaction was committed: after a crash, another one
# may get the same number. This statement waits for the end of a transaction that changed the row.
LAST_MARK = "SELECT mark FROM writers WHERE id = $1 FOR UPDATE"
# A running server updates its row far more often.
FORGET_WRITERS = """
DELETE FROM writers WHERE id IN (
    SELECT id FROM writers WHERE at < now() - interval '1 day' FOR UPDATE SKIP LOCKED
)
"""
WRITER_BITS = 62
LONGEST_LOOK = 0.5
"""Seconds within which the database has to answer for its time to count."""
CLOCK_HOLDS = 2
"""Seconds for which two clocks go alike: less than the time between two beats, so that each beat
has the database's time."""


class PostgresStore:
    """A `Store` in a database of PostgreSQL. Make it with `open`, in the thread that uses it."""

    is_shared = True
    ahead = 0

    def __init__(
        self,
        address: PostgresAddress,
        connection: Connection,
        origin: str,
        writer: int,
        *,
        is_reader: bool,
    ) -> None:
        self._address = address
        self._connection = connection
        self._writer = writer
        self._mark = 0
        """The mark of the latest transaction."""
        self._origin = origin
        self._is_reader = is_reader
        self._is_closed = False
        self._failed_at = 0.0
        self._clock_set_at = self._own_clock = 0.0

    @classmethod
    def open(cls, url: str, origin: str = UNNAMED, *, shared: bool = False) -> "PostgresStore":
        """Open a database, beside other servers, and bring an older one to the newest schema.

        The store tells other servers its changes as `origin`. `shared` opens the database to read;
        such a store commits nothing. StorageError says why the database cannot be opened.
        """
        address, writer = PostgresAddress(url), secrets.randbits(WRITER_BITS)
        try:
            connection = connect_to_read(address) if shared else connect(address, writer)
        except psycopg.Error as error:
            remedy = "See that it runs, and that the address is right"
            raise StorageError(f"Cannot open {address}: {fact_of(error)}. {remedy}.") from None
        try:
            (refuse_older if shared else migrate)(connection, address)
        except BaseException:
            connection.close()
            raise
        store = cls(address, connection, origin, writer, is_reader=shared)
        try:
            store._tried(store._set_clock)
            if not shared:
                store._tried(store._sign_in)
        except BaseException:
            store.close()
            raise
        return store

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        """Store these changes in one transaction, and return for each whether it was done.

        If the connection is lost meanwhile, wait until the outcome of the transaction is known.
        """
        if self._is_reader:
            fact = "it was opened to be read"
            raise StorageError(f"Cannot write to {self._address}: {fact}. Send it to its server.")
        return self._tried(lambda connection: self._commit(connection, changes))

    @contextmanager
    def holding(self, table_id: str) -> Iterator[None]:
        """Let no other server change a table meanwhile, until the next commit; "" is none."""
        if table_id:
            self._tried(lambda connection: hold(connection, table_id))
        try:
            yield
        finally:
            self._go_back(self._connection)

    def table(self, table_id: str) -> StoredTable | None:
        """Return a table, None if there is none."""
        rows = self._read(reading.TABLE, table_id)
        return reading.stored_table(rows[0]) if rows else None

    def stands(self, table_ids: Collection[str]) -> list[Stand]:
        """Return the stand of each of these tables, in any order, also of tables that are gone."""
        stands = [Stand(*row) for row in self._read(reading.STANDS, [*table_ids])]
        gone = {*table_ids} - {stand.table_id for stand in stands}
        return stands + [Stand.gone(table_id) for table_id in gone]

    def holders(self, table_ids: Collection[str]) -> list[int]:
        """Return the ids of the persons who have seats at these tables, each once."""
        return [person_id for (person_id,) in self._read(reading.HOLDERS, [*table_ids])]

    def moves(self, table_id: str, after: int, limit: int = 1000) -> list[MoveRow]:
        """Return at most `limit` moves with versions above `after`, in order."""
        rows = self._read(reading.MOVES_AFTER, table_id, after, limit)
        return [MoveRow(*row) for row in rows]

    def find_act(self, table_id: str, player_id: int, action_id: str, since: int) -> MoveRow | None:
        """Return the act that a player's request has led to, None if there is none."""
        asked = table_id, since, since + 1 + MOST_SINCE, player_id, action_id
        rows = self._read(reading.ACT_OF_REQUEST, *asked)
        return MoveRow(*rows[0]) if rows else None

    def find_move(self, table_id: str, player_id: int, action_id: str) -> MoveRow | None:
        """Return the move, acts aside, that a player's request has led to; None if none."""
        rows = self._read(reading.MOVE_OF_REQUEST, table_id, player_id, action_id)
        return MoveRow(*rows[0]) if rows else None

    def next_work(self, kind: str, at: int) -> WorkRow | None:
        """Return the unleased work of a kind that has been due longest, None if none is due."""
        rows = self._read(reading.NEXT_WORK, kind, at)
        return WorkRow(*rows[0]) if rows else None

    def next_due(self, kind: str) -> int | None:
        """Return when the first work of a kind is due, leased or not; None if there is none."""
        ((due_at,),) = self._read(reading.NEXT_DUE, kind)
        found: int | None = due_at
        return found

    def last_beat(self) -> Beat:
        """Return the last beat, `Beat(0, 0, 0)` before the first one."""
        (last,) = self._read(reading.LAST_BEAT)
        return Beat(*last)

    def person_by_token(self, token_hash: bytes) -> PersonRow | None:
        """Return the person with a token, None if the token is unknown."""
        rows = self._read(reading.KNOWN_PERSON, token_hash)
        return PersonRow(*rows[0]) if rows else None

    def persons_by_tokens(self, token_hashes: Collection[bytes]) -> dict[bytes, PersonRow]:
        """Return the persons with these tokens, by hash; unknown tokens are left out."""
        rows = self._read(reading.KNOWN_PERSONS, [*token_hashes])
        return {token_hash: PersonRow(*person) for token_hash, *person in rows}

    def person(self, person_id: int) -> PersonRow | None:
        """Return a person, None if there is none."""
        rows = self._read(reading.PERSON, person_id)
        return PersonRow(*rows[0]) if rows else None

    def link(self, link_hash: bytes) -> LinkRow | None:
        """Return a link, used, expired or not; None if there is none, or it was forgotten."""
        rows = self._read(reading.LINK, link_hash)
        return LinkRow(*rows[0]) if rows else None

    def public_tables(self, limit: int = 100) -> list[ListedTable]:
        """Return the public tables: open ones, then tables in play, the newest first in both."""
        rows = self._read(reading.PUBLIC_TABLES, limit)
        return [reading.listed_table(row) for row in rows]

    def tables_of(self, person_id: int, limit: int = 100) -> list[ListedTable]:
        """Return the tables where a person has a seat, first the tables where it is their turn."""
        rows = self._read(reading.TABLES_OF_PERSON, person_id, limit)
        return [reading.listed_table(row) for row in rows]

    def table_ids(self) -> list[str]:
        """Return the ids of all tables, oldest first."""
        return [table_id for (table_id,) in self._read(reading.TABLE_IDS)]

    def close(self) -> None:
        """Close the store."""
        self._is_closed = True
        self._connection.close()

    def _read(self, question: LiteralString, *asked: Any) -> list[tuple[Any, ...]]:
        """Ask one question, and return its rows."""
        if any(isinstance(value, str) and NUL in value for value in asked):
            # PostgreSQL keeps no such text, so there is none to be found.
            return []
        return self._tried(
            lambda connection: connection.cursor(binary=True).execute(question, asked).fetchall()
        )

    def _commit(self, connection: Connection, changes: Sequence[Change]) -> list[bool]:
        """Store a batch; psycopg.Error when certainly nothing of it was stored."""
        self._mark += 1
        pipeline = Pipeline(connection)
        batch = Batch(pipeline, changes, self._writer, self._mark)
        done: list[bool] | None = None
        try:
            with pipeline:
                batch.look()
                done = batch.write()
                pipeline.execute("COMMIT")
                # Not before: a transaction that tells hints holds up all others that do.
                pipeline.execute(TELL, (CHANNEL, batch.hints(self._origin)))
        except psycopg.Error:
            if done is None or not self._was_committed(connection):
                raise
        return done

    def _tried(self, work: Callable[[Connection], T]) -> T:
        """Do some work, again if the connection was lost; UnavailableError if that fails too."""
        for is_last in (False, False, True):
            connection = self._reached()
            try:
                if self._is_clock_outdated():
                    self._set_clock(connection)
                return work(connection)
            except BaseException as error:
                self._go_back(connection)
                if not isinstance(error, psycopg.Error):
                    raise
                if is_last or not connection.closed:
                    raise self._unavailable(fact_of(error)) from error
        raise AssertionError

    def _reached(self) -> Connection:
        """Return a connection, after several tries if it was lost; UnavailableError if all fail."""
        if self._is_closed:
            raise self._unavailable("it was closed")
        if time.monotonic() < self._failed_at + PAUSE:
            raise self._unavailable("it could not be reached")
        until = time.monotonic() + LONGEST_TRY
        while True:
            try:
                return self._connected()
            except (psycopg.Error, StorageError) as error:
                if time.monotonic() > until:
                    self._failed_at = time.monotonic()
                    if isinstance(error, StorageError):
                        # This error names the database already.
                        raise UnavailableError(str(error)) from None
                    raise self._unavailable(fact_of(error)) from None
            time.sleep(A_MOMENT)

    def _is_clock_outdated(self) -> bool:
        """Whether the two clocks may differ by more or less than before, as after one was set."""
        own = time.time() - time.monotonic()
        is_other = abs(own - self._own_clock) > LONGEST_LOOK
        return is_other or time.monotonic() > self._clock_set_at + CLOCK_HOLDS

    def _set_clock(self, connection: Connection) -> None:
        """Read the time of the database, which counts for all machines."""
        before = time.time()
        row = connection.execute(reading.CLOCK).fetchone()
        assert row is not None
        after = time.time()
        is_first = not self._clock_set_at
        self._clock_set_at = time.monotonic()
        self._own_clock = time.time() - self._clock_set_at
        # A slow answer does not show when the database read its clock.
        if is_first or 0 <= after - before < LONGEST_LOOK:
            self.ahead = row[0] - round((before + after) / 2 * 1000)

    def _sign_in(self, connection: Connection) -> None:
        """Begin to mark transactions."""
        connection.execute(FORGET_WRITERS)
        connection.execute(MARK, (self._writer, self._mark))

    def _was_committed(self, connection: Connection) -> bool:
        """Find out whether the latest transaction was committed, and wait as long as that takes."""
        if not connection.closed and connection.info.transaction_status != IDLE:
            return False
        while True:
            with suppress(psycopg.Error, StorageError):
                connection = self._connected()
                # The transaction of a lost connection must not go on by itself.
                connection.execute(END)
                row = connection.execute(LAST_MARK, (self._writer,)).fetchone()
                return row == (self._mark,)
            time.sleep(A_MOMENT)

    def _connected(self) -> Connection:
        """Return a connection, a new one if it was lost; psycopg.Error if there is none.

        StorageError if the database does not fit any more.
        """
        if self._connection.closed:
            self._connection = (
                connect_to_read(self._address)
                if self._is_reader
                else connect(self._address, self._writer)
            )
            # It may be another database, or of a later release.
            try:
                refuse_older(self._connection, self._address)
            except BaseException:
                self._connection.close()
                raise
        return self._connection

    def _go_back(self, connection: Connection) -> None:
        """End a transaction that has failed."""
        try:
            if not connection.closed and connection.info.transaction_status != IDLE:
                # `connection.rollback` would end all prepared statements.
                with Pipeline(connection) as pipeline:
                    pipeline.execute("ROLLBACK")
        except psycopg.Error:
            # PostgreSQL ends the transaction with its connection; the next call makes a new one.
            connection.close()

    def _unavailable(self, fact: str) -> UnavailableError:
        return UnavailableError(f"Cannot use {self._address}: {fact}. Try again when it is mended.")
