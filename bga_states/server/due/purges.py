"""Purges: they remove tables whose game has not started, or has ended, after some days."""

import asyncio
from functools import partial

import msgspec

from bga_states.server.due.due_jobs import NothingDue, Reply, TakeDueJob
from bga_states.server.due.due_tasks import Ask
from bga_states.server.due.due_times import DueTimes
from bga_states.server.measures import Measures
from bga_states.server.refused import Refused
from bga_states.server.rounds import look_once
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.due_work import ENDED_PURGE, OPEN_PURGE
from bga_states.server.tables.jobs import Result
from bga_states.server.tables.table_news import TableGone
from bga_states.storage.contract import TableRemoved, WorkRow

DAY = 24 * 3_600_000
OPEN_DAYS = 7
"""Days for which an open table is kept after the last change of its seats."""


class PurgeJob(msgspec.Struct, frozen=True):
    """Remove a table unless something has happened there; the reply is whether it was removed."""

    work: WorkRow
    reply: Reply
    name: str = "PurgeJob"
    reads_store: bool = True
    table_id: str = ""
    """Empty: the job needs no table in memory, and leaves none there."""
    people: list[int] = msgspec.field(default_factory=list)
    """The persons who had seats there, once they were read."""

    def run(self, desk: Desk, at: int) -> Result:  # noqa: ARG002  # as every job has it
        """Remove the table at once, so that the next job that asks for it finds none."""
        table_id = self.work.table_id
        # This runs again if its batch cannot be stored. The table is gone by then, and the first
        # run has noted its people.
        self.people[:] = desk.store.holders([table_id]) or self.people
        (is_done,) = desk.store.commit([TableRemoved(table_id, self.work.version)])
        (stand,) = desk.store.stands([table_id])
        if not stand.is_gone:
            return Result(False)
        desk.drop(table_id)
        return Result(is_done, news=(TableGone(table_id, self.people),))

    def refused(self, refused: Refused) -> Refused:
        """Say why not; the purge is tried again once its lease has ended."""
        return refused


class PurgeWatch:
    """Looks for tables to remove, beside all else; it belongs to the loop.

    `days` is how long ended tables are kept, None for ever.
    """

    def __init__(self, ask: Ask, days: float | None, measures: Measures, due: DueTimes) -> None:
        self._ask = ask
        self.due = due
        self._days = days
        self._measures = measures
        self._task: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Look for a table to remove, unless such a look is under way; remove one each time."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(look_once(self._remove_one))

    def stop(self) -> None:
        """Stop looking."""
        if self._task is not None:
            self._task.cancel()

    async def _remove_one(self) -> None:
        """Remove the table that has been due for longest."""
        if not self.due.begin_look():
            return
        work = await self._ask(partial(TakeDueJob, self._times))
        if isinstance(work, NothingDue):
            self.due.note_nothing(*work)
        if isinstance(work, WorkRow) and await self._ask(partial(PurgeJob, work)) is True:
            self._measures.removed.add()

    def _times(self, desk: Desk, at: int) -> list[tuple[str, int]]:
        """Return the kinds of purges, each with the time since which its tables are unchanged."""
        now = desk.times.calendar(at)
        opened = (OPEN_PURGE, now - OPEN_DAYS * DAY)
        if self._days is None:
            return [opened]
        return [(ENDED_PURGE, now - round(self._days * DAY)), opened]
