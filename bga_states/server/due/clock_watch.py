"""The clock watch: at tables with such a rule, a player who runs out of time leaves the game."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

from bga_states.server.due.due_jobs import NothingDue, TakeDueJob
from bga_states.server.due.due_tasks import Ask, insist
from bga_states.server.due.due_times import DueTimes
from bga_states.server.rounds import look_once
from bga_states.server.tables.clock_requests import expire, stand_still
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.due_work import deadline_times
from bga_states.storage.contract import WorkRow

log = logging.getLogger("bga_states.server")


class ClockWatch:
    """Looks for clocks that have run out, beside all turns of bots; it belongs to the loop."""

    def __init__(self, ask: Ask, due: DueTimes) -> None:
        self._ask = ask
        self.due = due
        self._task: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Look for clocks that have run out, unless such a look is under way."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(look_once(self._expire_all))

    def stop(self) -> None:
        """Stop looking."""
        if self._task is not None:
            self._task.cancel()

    async def _expire_all(self) -> None:
        """Send away all players who have run out of time."""
        while self.due.begin_look() and await self._expire_one():
            pass

    async def _expire_one(self) -> bool:
        """Send away the player who ran out of time first; return False if there is none."""
        work = await self._ask(partial(TakeDueJob, times_of_deadlines))
        if isinstance(work, NothingDue):
            self.due.note_nothing(*work)
        if not isinstance(work, WorkRow):
            return False
        fault = await insist(self._ask, work, expire)
        if fault:
            log.error("table %s: nobody can play for who is out of time: %s", work.table_id, fault)
            # The game would fail the same way again, and the other players would wait in vain.
            await insist(self._ask, work, stand_still)
        return True


def times_of_deadlines(desk: Desk, at: int) -> Sequence[tuple[str, int]]:
    """Return the kinds of deadlines, each with the time by its own clock."""
    return deadline_times(desk.times, at)
