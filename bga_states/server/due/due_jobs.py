"""Due jobs: lease the work that is due at a table, and do it if nothing has overtaken it."""

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from bga_states.server.refused import Refused
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Result
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.table_moves import Done
from bga_states.storage.contract import WorkLeased, WorkRow

LEASE = 60_000
"""Milliseconds after which leased work may be taken again, for example by another server."""
Reply = Callable[[Any], object]
Change = Callable[[LiveTable, WorkRow, int], Done]
"""Changes a table at a time; it passes on all exceptions of the game."""
Times = Callable[[Desk, int], Sequence[tuple[str, int]]]
"""Returns the kinds of work to look for at a time, each with the time by its own clock."""


def next_lease(desk: Desk, kind: str, at: int, seconds: float = 0) -> WorkLeased | None:
    """Return a lease of the work of a kind that has waited longest, None if none is due.

    The work may take `seconds`; the lease lasts a little longer.
    """
    work = desk.store.next_work(kind, at)
    return None if work is None else WorkLeased(work, at, at + int(seconds * 1000) + LEASE)


def is_due(live: LiveTable, work: WorkRow) -> bool:
    """Whether a table is still in play at the version that this work is for."""
    return live.phase == "playing" and live.version == work.version


def seat_for(live: LiveTable, work: WorkRow) -> int:
    """Return the number of the seat that work is for."""
    (seat,) = (no for no, player in live.players.items() if player == work.player_id)
    return seat


class NothingDue(NamedTuple):
    """Nothing was due at a time by the wall clock, nor will be for some milliseconds after it.

    This no longer holds once more work is stored.
    """

    at: int
    milliseconds: float


class TakeDueJob(msgspec.Struct, frozen=True):
    """Take work that is due; the reply is the work, or `NothingDue`."""

    times: Times
    reply: Reply
    table_id: str = ""
    name: str = "TakeDueJob"
    reads_store: bool = False

    def run(self, desk: Desk, at: int) -> Result:
        """Take the work that has waited longest, of the first kind that has due work."""
        rests = [math.inf]
        for kind, time in self.times(desk, at):
            lease = next_lease(desk, kind, time)
            if lease is not None:
                return Result(lease.work, lease)
            due_at = desk.store.next_due(kind)
            if due_at is not None:
                rests.append(due_at - time)
        return Result(NothingDue(at, min(rests)))

    def refused(self, refused: Refused) -> Refused:
        """Say why not."""
        return refused


class DueJob(msgspec.Struct, frozen=True):
    """Do work that is due, or nothing if the work was overtaken."""

    work: WorkRow
    do: Change
    reply: Reply
    name: str = "DueJob"
    reads_store: bool = False

    @property
    def table_id(self) -> str:
        """The table of the work."""
        return self.work.table_id

    def run(self, desk: Desk, at: int) -> Result:
        """Do the work, if it is still due at the table."""
        live = desk.table(self.table_id, at)
        if not is_due(live, self.work):
            return Result(None)
        done = live.attempt(lambda: self.do(live, self.work, at))
        return Result(None, done.change, done.news)

    def refused(self, refused: Refused) -> Refused:
        """Say why not."""
        return refused
