"""The watchdog: it interrupts a game that thinks too long, and shows others the running job."""

import ctypes
from collections.abc import Callable
from mmap import mmap
from struct import Struct
from threading import Condition, Thread, get_ident, get_native_id
from time import monotonic, process_time, sleep
from typing import NamedTuple, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
RAISE = ctypes.pythonapi.PyThreadState_SetAsyncExc
"""Raises an exception in another thread, at one of its next lines.

It could also take back a pending exception, but in Python 3.11 every line of every thread
would then be slow for ever.
"""
LATE = 1.0
"""Seconds of lateness: a watchdog that wakes later than this was held up."""
ENOUGH = 100
"""The number of calls within which a pending exception arrives in a thread."""

FORM = Struct("<QQd32s256s")
"""The count of jobs, their thread, a game's lateness, the job's table, and the job's name.

The last two are cut off or filled up.
"""
STOPPED_AT = FORM.size
"""The offset at which the watching process notes the table that it has stopped."""
COUNT = Struct("<Q")
SECONDS = Struct("<d")
LATE_AT = 16
TABLE = Struct("<32s")
TABLE_AT = 24


class GameTimeoutError(Exception):
    """A game took longer than it may."""


class GameEndedError(Exception):
    """A game tried to end the program."""


class Overtime(BaseException):
    """Raised in the middle of a game; not an Exception, which games may catch."""


class Seen(NamedTuple):
    """The job of a server, and its table; `begun` is odd while it runs, and new for each job.

    `thread` is the system's number of the thread that runs the jobs. `late` is the number of
    seconds for which a game has not heeded its interruption.
    """

    begun: int
    thread: int
    late: float
    table_id: str
    job: str


class VitalSigns:
    """Shows the present job of a server, in memory shared with the processes that it forks."""

    def __init__(self) -> None:
        self._memory = mmap(-1, FORM.size + TABLE.size)
        self.has_stopped = memoryview(self._memory)[STOPPED_AT:]
        """Its first byte is not 0 where `take_stopped` has something to return."""
        self._begun = 0
        self._thread = 0

    def begin(self, table_id: str, job: str) -> None:
        """Note that a job begins at a table, "" for none, and that the job before has ended.

        Only one thread calls this.
        """
        self._begun = self._begun + 1 | 1
        thread = self._thread = self._thread or get_native_id()
        FORM.pack_into(self._memory, 0, self._begun, thread, 0.0, table_id.encode(), job.encode())

    def open(self, table_id: str) -> None:
        """Note the table that the job is at; it may have begun at none."""
        TABLE.pack_into(self._memory, TABLE_AT, table_id.encode())

    def note_late(self, seconds: float) -> None:
        """Note for how many seconds a game has run over its time, 0 for none."""
        SECONDS.pack_into(self._memory, LATE_AT, seconds)

    def end(self) -> None:
        """Note that the last job has ended."""
        self._begun += self._begun & 1
        COUNT.pack_into(self._memory, 0, self._begun)

    def note_stopped(self, table_id: str) -> None:
        """Note, in the watching process, that it has changed a table beside the server."""
        TABLE.pack_into(self._memory, STOPPED_AT, table_id.encode())

    def take_stopped(self) -> str:
        """Return the table that was changed beside the server since the last call, "" for none."""
        if not self._memory[STOPPED_AT]:
            return ""
        (table_id,) = TABLE.unpack_from(self._memory, STOPPED_AT)
        self._memory[STOPPED_AT] = 0
        return text_of(table_id)

    def look(self) -> Seen:
        """Return the latest signs."""
        begun, thread, late, table_id, job = FORM.unpack(self._memory[:STOPPED_AT])
        # A job that has ended is at no table.
        return Seen(begun, thread, late, text_of(table_id) if begun % 2 else "", text_of(job))


class Watchdog:
    """Limits how long games run in the thread that calls `run`.

    A thread of its own looks at the clock. Its exception arrives between the two marks that `run`
    sets around the game, or not at all. The marks are single assignments, so they need no lock; an
    exception could leave a lock held.
    """

    def __init__(self, seconds: float, signs: VitalSigns | None = None) -> None:
        self.signs = signs or VitalSigns()
        """The signs that another process reads."""
        self._seconds = seconds
        self._thread_id = 0
        self._ends_at = 0.0
        self._suspended = 0.0
        """Seconds for which the process was suspended, as far as the watchdog noticed.

        The time by which games are watched stands still meanwhile, and is behind by this much.
        """
        self._is_armed = False
        self._is_firing = False
        self._has_fired = False
        self._is_over = False
        self._begun = Condition()

    @property
    def is_at_game(self) -> bool:
        """Whether a game runs; any thread may read it."""
        return self._is_armed

    def start(self) -> None:
        """Begin to watch."""
        Thread(target=self._watch, name="watchdog", daemon=True).start()

    def stop(self) -> None:
        """Watch no longer."""
        with self._begun:
            self._is_over = True
            self._begun.notify()

    def run(self, game: Callable[P, T], /, *args: P.args, **more: P.kwargs) -> T:
        """Run a part of a game with these arguments; GameTimeoutError when that takes too long.

        The part has then failed as if the game had raised an error. GameEndedError when the game
        raises an exception that would end this thread.
        """
        self._thread_id = get_ident()
        self._ends_at = monotonic() - self._suspended + self._seconds
        self._has_fired = False
        try:
            try:
                self._is_armed = True
                return game(*args, **more)
            finally:
                # At once, before any call: from here on one more Overtime may arrive, not two.
                self._is_armed = False
                if self._is_firing or self._has_fired:
                    self._settle()
        except Overtime as error:
            # The exception may have arrived on the way into the lines that wait for it.
            self._settle()
            fact = f"it took longer than {self._seconds:g} s"
            raise GameTimeoutError(f"Cannot wait for the game: {fact}.") from error
        except Exception:
            raise
        except BaseException as error:
            # Such as SystemExit: a game's exception ends nothing but its own move.
            fact = f"it raised {type(error).__name__}"
            raise GameEndedError(f"Cannot go on with the game: {fact}.") from error

    def _settle(self) -> None:
        """Wait for an exception that was raised before the second mark, and catch it."""
        try:
            # The watchdog may have looked at the mark just before.
            while self._is_firing:
                sleep(0)
            if self._has_fired:
                # A pending exception arrives at one of the next calls.
                for _ in range(ENOUGH):
                    sleep(0)
        except Overtime:
            # The game had ended by itself in time.
            return

    def _watch(self) -> None:
        """Look at the clock again and again, and just when the time of a game is over."""
        pause, late = self._seconds / 4, 0.0
        while not self._is_over:
            left = self._ends_at - monotonic() + self._suspended
            self._suspended += self._wait(left if 0 < left < pause else pause)
            self._is_firing, was_late = True, late
            late = monotonic() - self._suspended - self._ends_at if self._is_armed else 0.0
            if late > 0:
                self._has_fired = True
                # A game that catches even this is interrupted again after the next pause.
                RAISE(ctypes.c_ulong(self._thread_id), ctypes.py_object(Overtime))
            # A game that waits, as for a key or a lock, does not notice the exception.
            if late > 0 or was_late > 0:
                self.signs.note_late(max(late, 0.0))
            # Only now, or the next job might be called late.
            self._is_firing = False

    def _wait(self, seconds: float) -> float:
        """Sleep, and return about how long the process was suspended meanwhile."""
        at, computed = monotonic(), process_time()
        with self._begun:
            self._begun.wait(seconds)
        late = monotonic() - at - seconds
        # A game that keeps the interpreter makes the watchdog late too, but it computes.
        is_suspended = late > LATE and process_time() - computed < late / 2
        return late if is_suspended else 0.0


def text_of(filled: bytes) -> str:
    """Read a text that is filled up with zeros."""
    return filled.partition(b"\0")[0].decode(errors="ignore")
