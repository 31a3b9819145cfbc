"""Vital signs: what another process can see of a server, even of one that hangs."""

from mmap import mmap
from struct import Struct
from threading import get_native_id
from typing import NamedTuple

FORM = Struct("<QQ32s256s")
"""How many jobs have begun, by which thread, the table that one runs at, and its name.

The last two are cut off or filled up.
"""
TABLE_AT = 16


class Seen(NamedTuple):
    """How many jobs have begun so far, and which one runs at which table, "" for none.

    `thread` is the number by which the system knows the thread that runs them.
    """

    begun: int
    thread: int
    table_id: str
    job: str


class VitalSigns:
    """Says what a server does, in memory that it shares with the processes it forks."""

    def __init__(self) -> None:
        self._memory = mmap(-1, FORM.size)
        self._begun = 0
        self._thread = 0

    def begin(self, table_id: str, job: str) -> None:
        """Say that a job begins at a table, "" for none; one thread alone does."""
        self._begun += 1
        thread = self._thread = self._thread or get_native_id()
        FORM.pack_into(self._memory, 0, self._begun, thread, table_id.encode(), job.encode())

    def end(self) -> None:
        """Say that it has ended."""
        self._memory[TABLE_AT] = 0

    def look(self) -> Seen:
        """Return what was said last."""
        begun, thread, table_id, job = FORM.unpack(self._memory[:])
        return Seen(begun, thread, text_of(table_id), text_of(job))


def text_of(filled: bytes) -> str:
    """Read a text that is filled up with zeros."""
    return filled.partition(b"\0")[0].decode(errors="ignore")
