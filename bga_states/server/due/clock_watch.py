"""The watch over clocks: where a table was made so, whoever runs out of time leaves by that."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

from bga_states.server.due.due_jobs import NothingDue, TakeDueJob
from bga_states.server.due.due_tasks import Ask, insist
from bga_states.server.due.due_times import DueTimes
from bga_states.server.rounds import make_rounds
from bga_states.server.tables.clock_requests import expire, stand_still
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.due_work import deadline_times
from bga_states.storage.contract import WorkRow

LOOK = 1
"""Seconds after which it is looked again who has run out of time."""
log = logging.getLogger("bga_states.server")


class ClockWatch:
    """Looks whose clock has run out, beside all that bots have to do; it belongs to the loop."""

    def __init__(self, ask: Ask, due: DueTimes) -> None:
        self._ask = ask
        self._due = due

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(make_rounds(self._look))

    def stop(self) -> None:
        """Look no longer."""
        self._task.cancel()

    async def _look(self) -> None:
        """Send everybody away who has run out of time."""
        await asyncio.sleep(LOOK)
        while self._due.begin_look() and await self._expire_one():
            pass

    async def _expire_one(self) -> bool:
        """Send whoever has run out of time first away; False when there is nobody."""
        work = await self._ask(partial(TakeDueJob, times_of_deadlines))
        if isinstance(work, NothingDue):
            self._due.note_nothing(*work)
        if not isinstance(work, WorkRow):
            return False
        fault = await insist(self._ask, work, expire)
        if fault:
            log.error("table %s: nobody can play for who is out of time: %s", work.table_id, fault)
            # The same game would fail the same way again, and the others would wait for nothing.
            await insist(self._ask, work, stand_still)
        return True


def times_of_deadlines(desk: Desk, at: int) -> Sequence[tuple[str, int]]:
    """Return the times by which deadlines are looked for."""
    return deadline_times(desk.times, at)
