"""Due tasks: what the loop does about work until it is done."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from bga_states.server.due.due_jobs import Change, DueJob
from bga_states.server.refused import BUSY, UNAVAILABLE, Refused
from bga_states.server.tables.jobs import Job
from bga_states.storage.contract import WorkRow

PAUSE = 1
"""Seconds after which what could not be stored is tried again."""
LATER = {BUSY.code, UNAVAILABLE.code}
Ask: TypeAlias = Callable[[Callable[[Callable[[Any], object]], Job]], "asyncio.Future[Any]"]
"""Lets the table thread do something, and returns its reply."""


async def insist(ask: Ask, work: WorkRow, change: Change) -> str:
    """Do what is due, and return why that cannot be done, "" once it is."""
    while True:
        replied = await ask(partial(DueJob, work, change))
        if not isinstance(replied, Refused):
            return ""
        if replied.code not in LATER:
            return replied.code
        await asyncio.sleep(PAUSE)
