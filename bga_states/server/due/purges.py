"""Purges: tables whose game has not started, or has ended, are removed after some days."""

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
"""Days for which a table is kept that waits for its game, from the last change of its seats on."""


class PurgeJob(msgspec.Struct, frozen=True):
    """A table is removed, unless something has happened there: the reply is whether it was."""

    work: WorkRow
    reply: Reply
    name: str = "PurgeJob"
    reads_store: bool = True
    table_id: str = ""
    """None: it needs no table in memory, and leaves none there."""
    people: list[int] = msgspec.field(default_factory=list)
    """Who had seats there, once that was read."""

    def run(self, desk: Desk, at: int) -> Result:  # noqa: ARG002  # as every job has it
        """Remove it at once, so that whoever asks for it next finds none."""
        table_id = self.work.table_id
        # Where this is run again, for what it was done together with has failed, it is gone before:
        # then its seats are those that were found at first.
        self.people[:] = desk.store.holders([table_id]) or self.people
        (is_done,) = desk.store.commit([TableRemoved(table_id, self.work.version)])
        (stand,) = desk.store.stands([table_id])
        if not stand.is_gone:
            return Result(False)
        desk.drop(table_id)
        return Result(is_done, news=(TableGone(table_id, self.people),))

    def refused(self, refused: Refused) -> Refused:
        """Say why not; once its lease has ended it is tried again."""
        return refused


class PurgeWatch:
    """Looks for tables that are to be removed, beside all else; it belongs to the loop.

    Those that have ended are kept for so many days, None for ever.
    """

    def __init__(self, ask: Ask, days: float | None, measures: Measures, due: DueTimes) -> None:
        self._ask = ask
        self.due = due
        self._days = days
        self._measures = measures
        self._task: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Look for a table to be removed, unless that is being done: of many, one each time."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(look_once(self._remove_one))

    def stop(self) -> None:
        """Look no longer."""
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
        """Return until when nothing must have happened at tables of each kind."""
        now = desk.times.calendar(at)
        opened = (OPEN_PURGE, now - OPEN_DAYS * DAY)
        if self._days is None:
            return [opened]
        return [(ENDED_PURGE, now - round(self._days * DAY)), opened]
