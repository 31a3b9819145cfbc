"""Due tasks: the loop asks for due work again and again until it is done."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from bga_states.server.due.due_jobs import Change, DueJob
from bga_states.server.refused import BUSY, UNAVAILABLE, Refused
from bga_states.server.tables.jobs import Job
from bga_states.storage.contract import WorkRow

PAUSE = 1
"""Seconds after which a change that could not be stored is tried again."""
LATER = {BUSY.code, UNAVAILABLE.code}
Ask: TypeAlias = Callable[[Callable[[Callable[[Any], object]], Job]], "asyncio.Future[Any]"]
"""Lets the table thread do a job, and returns the reply."""


async def insist(ask: Ask, work: WorkRow, change: Change) -> str:
    """Do work that is due; return "" once it is done, or the code of its refusal."""
    while True:
        replied = await ask(partial(DueJob, work, change))
        if not isinstance(replied, Refused):
            return ""
        if replied.code not in LATER:
            return replied.code
        await asyncio.sleep(PAUSE)
