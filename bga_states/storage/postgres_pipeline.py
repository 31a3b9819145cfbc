"""A pipeline to PostgreSQL: statements are sent together when the first result is asked for.

psycopg's own pipeline mode sends each statement by itself, and each time other threads may take the
interpreter: of storing twenty moves that was more than half. So this uses the functions of libpq,
which psycopg offers.
"""

from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Final, Self, TypeAlias

import psycopg
from psycopg.abc import PQGen
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus, Format, PipelineStatus, TransactionStatus
from psycopg.pq.abc import PGresult
from psycopg.waiting import Ready, Wait

from bga_states.storage.postgres_connection import Connection, Prepared

Row: TypeAlias = tuple[Any, ...]
FAILED: Final = ExecStatus.FATAL_ERROR, ExecStatus.PIPELINE_ABORTED
END: Final = None
"""Stands in the queue for the end of the pipeline."""


class Answer:
    """What a statement returns, which is read when it is asked for."""

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

    When it ends all of them are done. The first one that fails raises psycopg.Error where a result
    is read, or at the end; those after it are not done.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._libpq = connection.pgconn
        self._transformer = Transformer(connection)
        self._unread: deque[Answer | Prepared | None] = deque()

    @property
    def has_begun(self) -> bool:
        """Whether earlier statements have left a transaction open."""
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
            if error is None or isinstance(error, psycopg.Error):
                self._end()
        except psycopg.Error:
            # What has failed first says more.
            if error is None:
                raise
        finally:
            if self._libpq.pipeline_status != PipelineStatus.OFF:
                # How far it was read is not known, as after Ctrl-C, or it is lost.
                self._connection.close()

    def execute(self, statement: str, given: Sequence[object] = ()) -> Answer:
        """Send a statement, which is prepared once, with its parameters `$1`, `$2` and so on."""
        values = self._transformer.dump_sequence(given, [PyFormat.AUTO] * len(given))
        types, formats = self._transformer.types or (), self._transformer.formats
        prepared = self._connection.prepared.get((statement, types))
        if prepared is None:
            prepared = self._connection.new_statement(statement, types)
            self._libpq.send_prepare(prepared.name, statement.encode(), types)
            self._unread.append(prepared)
        self._libpq.send_query_prepared(prepared.name, values, formats, Format.BINARY)
        answer = Answer(self)
        self._unread.append(answer)
        return answer

    def read(self) -> None:
        """Read the results of all statements so far; psycopg.Error if one of them has failed."""
        self._libpq.send_flush_request()
        self._raise(self._connection.wait(self._reading()))

    def _end(self) -> None:
        """Wait until all statements are done; psycopg.Error if one of them has failed."""
        self._libpq.pipeline_sync()
        self._unread.append(END)
        failed = self._connection.wait(self._reading())
        self._libpq.exit_pipeline_mode()
        self._raise(failed)

    def _reading(self) -> PQGen[PGresult | None]:
        """Send what is left to send, read all results, and return the first that is an error."""
        failed = None
        while self._libpq.flush():
            if (yield Wait.RW) & Ready.R:
                self._libpq.consume_input()
        while self._unread:
            while self._libpq.is_busy():
                yield Wait.R
                self._libpq.consume_input()
            result = self._libpq.get_result()
            assert result is not None
            if self._take(result):
                failed = failed or result
        return failed

    def _take(self, result: PGresult) -> bool:
        """Hand the next result to what has asked for it; return whether it is an error."""
        asked, has_failed = self._unread.popleft(), result.status in FAILED
        if asked is not END:
            # None: each statement has one result.
            self._libpq.get_result()
        if isinstance(asked, Prepared) and has_failed:
            self._connection.forget(asked)
        elif isinstance(asked, Answer) and not has_failed:
            self._transformer.set_pgresult(result)
            asked.fill(self._transformer.load_rows(0, result.ntuples, tuple))
        return has_failed

    def _raise(self, failed: PGresult | None) -> None:
        if failed is not None:
            raise error_from_result(failed, self._connection.info.encoding)
