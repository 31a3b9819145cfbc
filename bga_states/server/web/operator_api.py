"""Reports of a server to its operator: that it lives, whether it is ready, and its numbers."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic

from starlette.requests import Request as HttpRequest
from starlette.responses import PlainTextResponse, Response

from bga_states.server.measures import MEDIA_TYPE, Gauge
from bga_states.server.refused import Refused
from bga_states.server.table_server import TableServer
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.due_work import BOT, deadline_times
from bga_states.server.tables.jobs import Result, StoreJob
from bga_states.server.web.gate import Gate

LONGEST_WAIT = 1.0
"""Seconds within which a server that is ready answers itself."""
RED_FOR = 10
"""Seconds for which a server is not ready after a commit, or a read of the store, has failed."""
NOT_YOURS = (
    "Cannot show this: it is for the machine that the server runs on, called as localhost and"
    " through no proxy. Ask there, or start the server with --open-metrics.\n"
)
Endpoint = Callable[[HttpRequest], Awaitable[Response]]


def oldest_due(desk: Desk, at: int) -> Result:
    """Find the due work that has waited longest; the reply is its wait in seconds, 0 for none."""
    waited = 0
    for kind, time in ((BOT, desk.times.calendar(at)), *deadline_times(desk.times, at)):
        work = desk.store.next_work(kind, time)
        if work is not None:
            waited = max(waited, time - work.due_at)
    return Result(waited / 1000)


class OperatorApi:
    """The endpoints for the server's operator, and for programs that watch the server."""

    def __init__(self, server: TableServer, gate: Gate) -> None:
        self._server = server
        self._gate = gate

    async def get_health(self, _request: HttpRequest) -> Response:
        """Say that the process lives; nothing else is asked."""
        return PlainTextResponse("It lives.\n")

    async def get_ready(self, _request: HttpRequest) -> Response:
        """Say whether moves can be made and stored now, and if not, why."""
        fault = self._fault_of_commits() or self._fault_of_reads() or await self._fault_of_tables()
        if fault:
            return PlainTextResponse(f"Cannot serve moves now: {fault}\n", 503)
        return PlainTextResponse("It is ready.\n")

    async def get_metrics(self, _request: HttpRequest) -> Response:
        """Show the counts and the current numbers."""
        text, waited = self._server.measures.text(), await self._ask_tables()
        # Without an answer this number is missing; the number of waiting jobs is there.
        if isinstance(waited, float):
            meaning = "For how long what is due, and nobody does, has waited."
            due = Gauge("bga_states_due_work_wait_seconds", meaning, lambda: waited)
            text += "\n".join([*due.lines(), ""])
        return Response(text, media_type=MEDIA_TYPE)

    def for_operator(self, endpoint: Endpoint) -> Endpoint:
        """Let an endpoint answer the operator alone."""

        async def answer(request: HttpRequest) -> Response:
            client = "" if request.client is None else request.client.host
            if self._gate.is_operator(client, request.headers):
                return await endpoint(request)
            return PlainTextResponse(NOT_YOURS, 403)

        return answer

    def _fault_of_commits(self) -> str:
        """Say why a commit failed not long ago, "" if none did."""
        failed = self._server.measures.commit_failure
        if failed is None:
            return ""
        at, fact = failed
        ago = monotonic() - at
        return f"a commit failed {ago:.0f} s ago. {fact}" if ago < RED_FOR else ""

    def _fault_of_reads(self) -> str:
        """Say why the store could not be read not long ago, "" if it could.

        Failed reads of a single table do not count: it may be damaged while all others are played.
        """
        failed, now = [*self._server.measures.read_failures.items()], monotonic()
        recent = {table_id: fact for table_id, (at, fact) in failed if now - at < RED_FOR}
        if len(recent) > 1 or "" in recent:
            return f"the store cannot be read. {[*recent.values()][-1]}"
        return ""

    async def _fault_of_tables(self) -> str:
        """Say that tables or the store do not answer, "" if they do."""
        replied = await self._ask_tables()
        if replied is None:
            waiting = self._server.waiting
            return f"the tables have not answered for {LONGEST_WAIT:g} s, and {waiting} jobs wait."
        return f"the store does not answer. {replied.log}" if isinstance(replied, Refused) else ""

    async def _ask_tables(self) -> float | Refused | None:
        """Ask the table thread how long due work has waited; None when the reply takes too long."""
        # The job need not see unstored changes, and so it divides no batch.
        job = partial(StoreJob, oldest_due, reads_store=False)
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                replied: float | Refused = await self._server.ask(job)
                return replied
        except TimeoutError:
            return None
