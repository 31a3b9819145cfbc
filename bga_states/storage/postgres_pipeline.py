"""A pipeline to PostgreSQL: statements wait here, and go together once a result is needed.

psycopg's own pipeline mode sends each statement by itself, and each time other threads may take the
interpreter. That was more than half of the work of storing twenty moves. So this pipeline uses the
functions of libpq, which psycopg offers.
"""

from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Final, Self, TypeAlias

import psycopg
from psycopg.abc import PQGen
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import FeatureNotSupported, InvalidSqlStatementName, error_from_result
from psycopg.pq import ExecStatus, Format, PipelineStatus, TransactionStatus
from psycopg.pq.abc import PGresult
from psycopg.waiting import Ready, Wait

from bga_states.storage.postgres_connection import Connection, TypedStatement

Row: TypeAlias = tuple[Any, ...]
NOT_DONE: Final = ExecStatus.FATAL_ERROR, ExecStatus.PIPELINE_ABORTED
OUTDATED: Final = InvalidSqlStatementName, FeatureNotSupported
"""PostgreSQL's errors for prepared statements that are gone, or whose tables have changed."""
SYNC: Final = None
"""Stands in the queue for the end of the pipeline, which has a result too."""


class Answer:
    """The result of a statement; to read it is to read the results of all earlier ones too."""

    def __init__(self, pipeline: "Pipeline") -> None:
        self._pipeline = pipeline
        self._rows: list[Row] | None = None

    def rows(self) -> list[Row]:
        """Return the rows; psycopg.Error where this statement or one before it has failed."""
        if self._rows is None:
            self._pipeline.read()
        assert self._rows is not None
        return self._rows

    def fill(self, rows: list[Row]) -> None:
        """Take the rows that were read."""
        self._rows = rows


class Pipeline:
    """Sends statements through a connection, which nothing else uses meanwhile.

    All statements are done when the pipeline ends, unless one fails: then the statements after that
    one are not done, and psycopg.Error is raised where a result is read, or at the end.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._libpq = connection.pgconn
        self._transformer = Transformer(connection)
        self._unread: deque[Answer | TypedStatement | None] = deque()

    @property
    def is_in_transaction(self) -> bool:
        """Whether a transaction was begun before the pipeline; ask before the first statement."""
        return self._libpq.transaction_status == TransactionStatus.INTRANS

    def __enter__(self) -> Self:
        self._libpq.enter_pipeline_mode()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        try:
            if error is None or isinstance(error, Exception):
                self._end()
        except psycopg.Error:
            # The first error says more.
            if error is None:
                raise
        finally:
            # Still open after Ctrl-C or a lost connection: it is unknown which results were read.
            if self._libpq.pipeline_status != PipelineStatus.OFF:
                self._connection.close()

    def execute(self, statement: str, given: Sequence[object] = ()) -> Answer:
        """Send a statement, which is prepared once, with its parameters `$1`, `$2` and so on."""
        values = self._transformer.dump_sequence(given, [PyFormat.AUTO] * len(given))
        types, formats = self._transformer.types or (), self._transformer.formats
        name = self._prepared(statement, types)
        self._libpq.send_query_prepared(name, values, formats, Format.BINARY)
        answer = Answer(self)
        self._unread.append(answer)
        return answer

    def read(self) -> None:
        """Read the results of all statements so far; psycopg.Error if one of them has failed."""
        self._libpq.send_flush_request()
        self._refuse(self._connection.wait(self._reading()))

    def _prepared(self, statement: str, types: tuple[int, ...]) -> bytes:
        """Return the name of a prepared statement, and have it prepared first if needed."""
        typed = statement, types
        name = self._connection.prepared.get(typed)
        if name is None:
            name = b"bga_%d" % next(self._connection.numbers)
            self._libpq.send_prepare(name, statement.encode(), types)
            self._connection.prepared[typed] = name
            self._unread.append(typed)
        return name

    def _end(self) -> None:
        """Wait until all statements are done; psycopg.Error if one of them has failed."""
        self._libpq.pipeline_sync()
        self._unread.append(SYNC)
        failed = self._connection.wait(self._reading())
        self._libpq.exit_pipeline_mode()
        self._refuse(failed)

    def _reading(self) -> PQGen[PGresult | None]:
        """Send the waiting statements, read all results, and return the first that is an error."""
        failed = None
        while self._libpq.flush():
            if (yield Wait.RW) & Ready.R:
                self._libpq.consume_input()
        while self._unread:
            while self._libpq.is_busy():
                yield Wait.R
                self._libpq.consume_input()
            result = self._libpq.get_result()
            if result is None:
                raise psycopg.OperationalError("the server's answer broke off")
            if not self._take(result):
                failed = failed or result
        return failed

    def _take(self, result: PGresult) -> bool:
        """Hand the next result to its statement's answer; return whether the statement was done."""
        sent, is_done = self._unread.popleft(), result.status not in NOT_DONE
        if sent is not SYNC:
            # This returns None: each statement has one result.
            self._libpq.get_result()
        if isinstance(sent, Answer) and is_done:
            self._transformer.set_pgresult(result)
            sent.fill(self._transformer.load_rows(0, result.ntuples, tuple))
        elif isinstance(sent, tuple) and not is_done:
            del self._connection.prepared[sent]
        return is_done

    def _refuse(self, failed: PGresult | None) -> None:
        """Raise the error of a failed result, if there is one."""
        if failed is None:
            return
        error = error_from_result(failed, self._connection.info.encoding)
        if isinstance(error, OUTDATED):
            # On a new connection all is prepared anew.
            self._connection.close()
        raise error
