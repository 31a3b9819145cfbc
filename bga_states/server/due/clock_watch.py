"""The watch over clocks: where a table was made so, whoever runs out of time leaves by that."""

import asyncio
import logging

import msgspec

from bga_states.server.due.due_jobs import Reply, next_lease
from bga_states.server.due.due_tasks import Ask, insist
from bga_states.server.refused import Refused
from bga_states.server.rounds import make_rounds
from bga_states.server.tables.clock_requests import expire, stand_still
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.due_work import DAYS_CLOCK, REAL_CLOCK
from bga_states.server.tables.jobs import Result

LOOK = 1
"""Seconds after which it is looked again who has run out of time."""
log = logging.getLogger("bga_states.server")


class TakeExpiredJob(msgspec.Struct, frozen=True):
    """The watch wants to know whose clock has run out: the reply is the work, None for nobody."""

    reply: Reply
    table_id: str = ""
    reads_store: bool = False

    def run(self, desk: Desk, at: int) -> Result:
        """Take what has waited longest, of clocks that know the time on the wall or another."""
        for kind, time in ((DAYS_CLOCK, at), (REAL_CLOCK, at - desk.stood)):
            lease = next_lease(desk, kind, time)
            if lease is not None:
                return Result(lease.work, lease)
        return Result(None)

    def refused(self, refused: Refused) -> Refused:
        """Say why not."""
        return refused


class ClockWatch:
    """Looks whose clock has run out, beside all that bots have to do; it belongs to the loop."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(make_rounds(self._look))

    def stop(self) -> None:
        """Look no longer."""
        self._task.cancel()

    async def _look(self) -> None:
        """Send everybody away who has run out of time."""
        await asyncio.sleep(LOOK)
        while await self._expire_one():
            pass

    async def _expire_one(self) -> bool:
        """Send whoever has run out of time first away; False when there is nobody."""
        work = await self._ask(TakeExpiredJob)
        if work is None or isinstance(work, Refused):
            return False
        fault = await insist(self._ask, work, expire)
        if fault:
            log.error("table %s: nobody can play for who is out of time: %s", work.table_id, fault)
            # The same game would fail the same way again, and the others would wait for nothing.
            await insist(self._ask, work, stand_still)
        return True
