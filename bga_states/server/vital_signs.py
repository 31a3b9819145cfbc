"""Vital signs: what another process can see of a server, even of one that hangs."""

from mmap import mmap
from struct import Struct
from typing import NamedTuple

FORM = Struct("<Q32s256s")
"""How many jobs have begun, the table that one runs at, and its name, each cut off or filled up."""
TABLE_AT = 8


class Seen(NamedTuple):
    """How many jobs have begun so far, and which one runs at which table, "" for none."""

    begun: int
    table_id: str
    job: str


class VitalSigns:
    """Says what a server does, in memory that it shares with the processes it forks."""

    def __init__(self) -> None:
        self._memory = mmap(-1, FORM.size)
        self._begun = 0

    def begin(self, table_id: str, job: str) -> None:
        """Say that a job begins at a table, "" for none."""
        self._begun += 1
        FORM.pack_into(self._memory, 0, self._begun, table_id.encode(), job.encode())

    def end(self) -> None:
        """Say that it has ended."""
        self._memory[TABLE_AT] = 0

    def look(self) -> Seen:
        """Return what was said last."""
        begun, table_id, job = FORM.unpack(self._memory[:])
        return Seen(begun, text_of(table_id), text_of(job))


def text_of(filled: bytes) -> str:
    """Read a text that is filled up with zeros."""
    return filled.partition(b"\0")[0].decode(errors="ignore")
