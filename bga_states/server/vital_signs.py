"""Vital signs: what another process can see of a server, even of one that hangs."""

from mmap import mmap
from struct import Struct
from threading import get_native_id
from typing import NamedTuple

FORM = Struct("<QQd32s256s")
STOPPED_AT = FORM.size
"""Where the watching process says which table it has let stand still."""
"""The count of jobs, their thread, how late a game is, which table a job is at, and its name.

The last two are cut off or filled up.
"""
COUNT = Struct("<Q")
LATE = Struct("<d")
LATE_AT = 16
TABLE = Struct("<32s")
TABLE_AT = 24


class Seen(NamedTuple):
    """A number that is odd while a job runs, and another one for each; which job, at which table.

    `thread` is the number by which the system knows the thread that runs them, `late` for how many
    seconds a game has not heeded that it was interrupted.
    """

    begun: int
    thread: int
    late: float
    table_id: str
    job: str


class VitalSigns:
    """Says what a server does, in memory that it shares with the processes it forks."""

    def __init__(self) -> None:
        self._memory = mmap(-1, FORM.size + TABLE.size)
        self._begun = 0
        self._thread = 0

    def begin(self, table_id: str, job: str) -> None:
        """Say that a job begins at a table, "" for none, and the one before has ended.

        One thread alone does.
        """
        self._begun = self._begun + 1 | 1
        thread = self._thread = self._thread or get_native_id()
        FORM.pack_into(self._memory, 0, self._begun, thread, 0.0, table_id.encode(), job.encode())

    def open(self, table_id: str) -> None:
        """Say which table the job is at, which may have begun at none."""
        TABLE.pack_into(self._memory, TABLE_AT, table_id.encode())

    def note_late(self, seconds: float) -> None:
        """Say for how long a game runs that should have ended, 0 for none."""
        LATE.pack_into(self._memory, LATE_AT, seconds)

    def end(self) -> None:
        """Say that the last one has ended."""
        self._begun += self._begun & 1
        COUNT.pack_into(self._memory, 0, self._begun)

    def note_stopped(self, table_id: str) -> None:
        """Say that a table was changed beside the server; the watching process does."""
        TABLE.pack_into(self._memory, STOPPED_AT, table_id.encode())

    def take_stopped(self) -> str:
        """Return the table that was changed beside the server since this was asked, "" for none."""
        if not self._memory[STOPPED_AT]:
            return ""
        (table_id,) = TABLE.unpack_from(self._memory, STOPPED_AT)
        self._memory[STOPPED_AT] = 0
        return text_of(table_id)

    def look(self) -> Seen:
        """Return what was said last."""
        begun, thread, late, table_id, job = FORM.unpack(self._memory[:STOPPED_AT])
        # What has ended is at no table.
        return Seen(begun, thread, late, text_of(table_id) if begun % 2 else "", text_of(job))


def text_of(filled: bytes) -> str:
    """Read a text that is filled up with zeros."""
    return filled.partition(b"\0")[0].decode(errors="ignore")
