"""Job faults: the refusal, the log line and the count of a job that has raised an error."""

import logging
from collections import Counter
from collections.abc import Callable
from time import monotonic

from bga_states.engine.base.tracebacks import drop_all_calls
from bga_states.server.log_lines import fault_of
from bga_states.server.measures import Measures
from bga_states.server.refused import (
    GAME_FAILED,
    GAME_TOO_SLOW,
    UNAVAILABLE,
    Refused,
    refusal_of,
)
from bga_states.server.tables.jobs import Job, StopJob
from bga_states.server.tables.watchdog import Watchdog
from bga_states.storage.contract import UnavailableError

MOST_LATE = 3
"""The number of times a game takes too long until its table stands still."""
COUNTED_FOR = 3600
"""Seconds after which the count starts again: a busy machine alone would reach it within weeks."""
log = logging.getLogger("bga_states.server")


class JobFaults:
    """Turns errors of jobs into refusals; `put_back` takes the job that stops a slow game."""

    def __init__(
        self, watchdog: Watchdog, measures: Measures, put_back: Callable[[Job], object]
    ) -> None:
        self._watchdog = watchdog
        self._measures = measures
        self._put_back = put_back
        self._late: Counter[str] = Counter()
        """How often the game of each table took too long since `_late_since`."""
        self._late_since = monotonic()

    def read_failed(self, job: Job, error: UnavailableError) -> Refused:
        """Return the refusal of a job for which the store could not be read."""
        self._measures.note_read_failure(monotonic(), job.table_id, logged_failure(error))
        return UNAVAILABLE

    def took_too_long(self, job: Job) -> Refused:
        """Return the refusal of a job whose game took too long."""
        log.error("%s: the game took too long", named(job))
        self._measures.interrupted.add()
        if job.table_id:
            self._note_late(job.table_id)
        return GAME_TOO_SLOW

    def failed(self, job: Job, error: BaseException) -> Refused:
        """Return the refusal of a job that raised an error; log any error but a refusal."""
        read = self._read(error)
        # An error that is a constant of the game would hold all values of its frames.
        drop_all_calls(error)
        if isinstance(read, Refused):
            return read
        # No traceback: it shows values of the game, and those are secret.
        log.error("%s: %s", named(job), read)
        return GAME_FAILED

    def _read(self, error: BaseException) -> Refused | str:
        """Return the refusal that an error stands for, or else a description of the fault.

        The error's class may be the game's own, so the watchdog guards this like any game code.
        """
        try:
            return self._watchdog.run(lambda: refusal_of(error) or fault_of(error))
        except BaseException:  # noqa: BLE001  # it may raise SystemExit when it is read
            return "the game raised what cannot be read"

    def _note_late(self, table_id: str) -> None:
        """Note that a game took too long; stop one that does so again and again."""
        if monotonic() > self._late_since + COUNTED_FOR:
            self._late.clear()
            self._late_since = monotonic()
        self._late[table_id] += 1
        if self._late[table_id] == MOST_LATE:
            del self._late[table_id]
            self._measures.stopped.add()
            self._put_back(StopJob(table_id))


def logged_failure(error: Exception) -> str:
    """Log that the store failed, and return the logged text; it quotes no secrets of errors."""
    said = str(error) if isinstance(error, UnavailableError) else fault_of(error)
    log.error("the store failed: %s", said)
    return said


def named(job: Job) -> str:
    """Return the log's words for the table of a job."""
    return f"table {job.table_id}" if job.table_id else "a new table"
