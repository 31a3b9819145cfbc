"""The list of public tables: once made, it answers all calls for half a second."""

from asyncio import Future, shield
from collections.abc import Callable
from time import monotonic
from typing import Any, TypeAlias

from bga_states.server.refused import Refused
from bga_states.server.tables.jobs import Job, StoreJob
from bga_states.server.tables.table_lists import public_tables

KEPT_FOR = 0.5
"""Seconds for which a list answers calls; making one takes the table thread some milliseconds."""
Ask: TypeAlias = Callable[[Callable[[Callable[[Any], object]], Job]], "Future[Any]"]


class PublicList:
    """The list of public tables, as JSON; it belongs to the loop.

    `ask` gives a job to the table thread. `now` returns seconds.
    """

    def __init__(self, ask: Ask, now: Callable[[], float] = monotonic) -> None:
        self._ask = ask
        self._now = now
        self._made: Future[Any] | None = None
        """The last list, which may still be in the making."""
        self._made_at = 0.0

    async def get(self) -> bytes:
        """Return the list; Refused when none can be made."""
        if self._made is None or self._is_old(self._made):
            self._made_at = self._now()
            self._made = self._ask(lambda reply: StoreJob(public_tables, reply))
        # A caller that goes before the list is made does not take it from the others.
        found: bytes | Refused = await shield(self._made)
        if isinstance(found, Refused):
            raise found.again()
        return found

    def forget(self) -> None:
        """Have a new list made for the next call."""
        self._made = None

    def _is_old(self, made: "Future[Any]") -> bool:
        return made.done() and self._now() >= self._made_at + KEPT_FOR
