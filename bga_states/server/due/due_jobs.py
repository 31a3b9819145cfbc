"""Due jobs: what is due at a table is leased, and done if nothing has overtaken it."""

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
"""Milliseconds after which what should be done by then may be taken again, as by another server."""
Reply = Callable[[Any], object]
Change = Callable[[LiveTable, WorkRow, int], Done]
"""Changes a table at a time; whatever the game raises is raised."""
Times = Callable[[Desk, int], Sequence[tuple[str, int]]]
"""Returns the kinds of work that are looked for at a time, each with the time by its own clock."""


def next_lease(desk: Desk, kind: str, at: int, seconds: float = 0) -> WorkLeased | None:
    """Return the lease of what has waited longest of a kind, None if nothing is due.

    It takes so many seconds at most, and a little more.
    """
    work = desk.store.next_work(kind, at)
    return None if work is None else WorkLeased(work, at, at + int(seconds * 1000) + LEASE)


def is_due(live: LiveTable, work: WorkRow) -> bool:
    """Whether a table still stands where this work is for."""
    return live.phase == "playing" and live.version == work.version


def seat_for(live: LiveTable, work: WorkRow) -> int:
    """Return the number of the seat that work is for."""
    (seat,) = (no for no, player in live.players.items() if player == work.player_id)
    return seat


class NothingDue(NamedTuple):
    """Nothing was due at a time on the wall, nor will be for so many milliseconds from then on.

    That is so unless something is stored meanwhile.
    """

    at: int
    milliseconds: float


class TakeDueJob(msgspec.Struct, frozen=True):
    """Somebody wants to know what is due: the reply is the work, or `NothingDue`."""

    times: Times
    reply: Reply
    table_id: str = ""
    name: str = "TakeDueJob"
    reads_store: bool = False

    def run(self, desk: Desk, at: int) -> Result:
        """Take what has waited longest of the first kind of which something is due."""
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
    """What is due is done; overtaken, nothing is left to do."""

    work: WorkRow
    do: Change
    reply: Reply
    name: str = "DueJob"
    reads_store: bool = False

    @property
    def table_id(self) -> str:
        """The table it is about."""
        return self.work.table_id

    def run(self, desk: Desk, at: int) -> Result:
        """Do it, if the table still stands where it is for."""
        live = desk.table(self.table_id, at)
        if not is_due(live, self.work):
            return Result(None)
        done = live.attempt(lambda: self.do(live, self.work, at))
        return Result(None, done.change, done.news)

    def refused(self, refused: Refused) -> Refused:
        """Say why not."""
        return refused
