"""Vital signs: what another process can see of a server, even of one that hangs."""

from mmap import mmap
from struct import Struct
from typing import NamedTuple

SIZE = 512
"""Bytes of the memory that the processes share."""
HEAD = Struct("<QQ")
"""How many jobs have begun, and how many bytes say which one runs."""


class Seen(NamedTuple):
    """How many jobs have begun so far, and what runs at which table, "" for nothing."""

    begun: int
    table_id: str
    what: str


class VitalSigns:
    """Says what a server does, in memory that it shares with the processes it forks."""

    def __init__(self) -> None:
        self._memory = mmap(-1, SIZE)
        self._begun = 0

    def begin(self, table_id: str, what: str) -> None:
        """Say that something begins at a table, "" for none."""
        self._begun += 1
        said = f"{table_id} {what}".encode()[: SIZE - HEAD.size]
        self._memory[: HEAD.size + len(said)] = HEAD.pack(self._begun, len(said)) + said

    def end(self) -> None:
        """Say that it has ended."""
        self._memory[: HEAD.size] = HEAD.pack(self._begun, 0)

    def look(self) -> Seen:
        """Return what was said last."""
        begun, size = HEAD.unpack(self._memory[: HEAD.size])
        said = self._memory[HEAD.size : HEAD.size + size].decode(errors="replace")
        table_id, _, what = said.partition(" ")
        return Seen(begun, table_id, what)
