"""Other servers: their changes are brought to the followers on this server."""

import asyncio
from asyncio import AbstractEventLoop
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, Protocol

from bga_states.server.refused import Refused
from bga_states.server.rounds import make_rounds
from bga_states.server.sockets.hub import Hub
from bga_states.server.sockets.known_people import KnownPeople
from bga_states.server.sockets.presence import Presence
from bga_states.server.tables.catch_up_jobs import CatchUpJob, is_news
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Job, Result
from bga_states.server.tables.people import find_people
from bga_states.storage.contract import Stand
from bga_states.storage.hints import Gone, Here, Hint, PersonHint

LOOK = 5
"""Seconds after which the versions of followed tables are read, since hints may be lost."""
DELAY = 0.5
"""Seconds for which changed tables are collected before their holders are read."""
AskStore = Callable[..., Awaitable[Any]]


class Listening(Protocol):
    """A listener, which hears other servers and sends them hints."""

    def start(self) -> None:
        """Begin."""
        ...

    def tell(self, hint: Hint) -> None:
        """Send the other servers a hint soon."""
        ...

    def stop(self) -> None:
        """Send the remaining hints, end, and wait until that is done."""
        ...


Listen = Callable[[Callable[[Hint | None], object]], Listening]
"""Makes a listener, which calls back in a thread of its own."""


class Shown(NamedTuple):
    """The parts of a server to keep up to date: its followed tables, and the people it knows."""

    hub: Hub
    people: KnownPeople


class OtherServers:
    """Hears of changes by other servers, and looks for them besides; it belongs to the loop."""

    def __init__(
        self,
        shown: Shown,
        submit: Callable[[Job], None],
        ask_store: AskStore,
        listen: Listen,
        loop: AbstractEventLoop,
    ) -> None:
        self._hub, self._people = shown
        self._submit = submit
        self._ask_store = ask_store
        self._loop = loop
        self._running: set[str] = set()
        """The tables whose changes are being fetched."""
        self._later: dict[str, Stand] = {}
        """The latest stand heard of each of them meanwhile."""
        self._changed: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._has_missed = asyncio.Event()
        self._listening = listen(self._hear_elsewhere)
        self._presence = Presence(self._hub, self._listening.tell, loop.time)
        self._listening.start()
        self._looking = loop.create_task(make_rounds(self._look))

    async def stop(self) -> None:
        """Hear nothing more."""
        self._presence.stop()
        tasks = [self._looking, *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self._listening.stop)

    def _hear_elsewhere(self, hint: Hint | None) -> None:
        # The loop may be closed before the listener has ended.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._hear, hint)

    def _hear(self, hint: Hint | None) -> None:
        """Take a hint; None says that hints may have been missed."""
        match hint:
            case None:
                self._has_missed.set()
                self._presence.begin()
            case Stand():
                self._hear_of_table(hint)
            case Gone():
                self._hub.note_changed(hint.person_ids)
                self._hear_of_table(Stand.gone(hint.table_id))
            case PersonHint():
                self._hear_of_person(hint.person_id)
            case Here():
                self._presence.hear(hint)

    def _hear_of_person(self, person_id: int) -> None:
        tokens = self._people.tokens_of(person_id)
        if tokens:
            self._begin(self._look_at_people(tokens))

    def _hear_of_table(self, stand: Stand) -> None:
        self._note_changed(stand.table_id)
        if stand.table_id in self._running:
            self._later[stand.table_id] = stand
        else:
            self._catch_up(stand)

    def _catch_up(self, stand: Stand) -> None:
        self._running.add(stand.table_id)
        seen = self._hub.stand_of(stand.table_id)
        self._submit(CatchUpJob(stand, seen, partial(self._take_caught_up, stand.table_id)))

    def _take_caught_up(self, table_id: str, _reply: object) -> None:
        self._running.discard(table_id)
        later = self._later.pop(table_id, None)
        if later is not None:
            # Later, so that its followers are told the fetched changes first.
            self._loop.call_soon(self._hear_of_table, later)

    async def _look(self) -> None:
        """Look for missed changes: at once if hints may have been missed, else after a while."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._has_missed.wait(), LOOK)
            # Only hints tell of changed lists: no look would find them.
            self._hub.note_all_changed()
        self._has_missed.clear()
        self._presence.look()
        # While the store is away, there is nothing to see.
        with suppress(Refused):
            await self._look_at_tables()
            await self._look_at_all_people()

    async def _look_at_all_people(self) -> None:
        """Read the owners of all connected tokens; others are read when they are used again."""
        tokens = self._people.connected_tokens()
        await self._look_at_people(tokens)
        self._people.forget_others(tokens)

    async def _look_at_people(self, tokens: Collection[str]) -> None:
        """Read the owners of these tokens, and end the connections of tokens without an owner."""
        if tokens:
            self._people.take(await self._ask_store(find_people, tokens, reads_store=False))

    async def _look_at_tables(self) -> None:
        """Read how far the followed tables are, and fetch their changes."""
        seen = self._hub.stands()
        if not seen:
            return
        stands: list[Stand] = await self._ask_store(read_stands, [*seen], reads_store=False)
        for stand in stands:
            if is_news(stand, seen[stand.table_id]):
                self._hear_of_table(stand)

    def _note_changed(self, table_id: str) -> None:
        """Note a change of lists; a little later, the holders of all changed tables are read."""
        if not self._hub.readers:
            return
        if not self._changed:
            self._loop.call_later(DELAY, self._read_holders)
        self._changed.add(table_id)

    def _read_holders(self) -> None:
        changed, self._changed = self._changed, set()
        self._begin(self._tell_holders([*changed]))

    async def _tell_holders(self, table_ids: list[str]) -> None:
        people = await self._ask_store(read_holders, table_ids, reads_store=False)
        self._hub.note_changed(people)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin work that may take a while; it is given up if the store is away."""
        task = self._loop.create_task(unless_refused(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def unless_refused(work: Coroutine[Any, Any, None]) -> None:
    """Do some work, and give it up if it is refused."""
    with suppress(Refused):
        await work


def read_stands(desk: Desk, _at: int, table_ids: list[str]) -> Result:
    """Read how far these tables are."""
    return Result(desk.store.stands(table_ids))


def read_holders(desk: Desk, _at: int, table_ids: list[str]) -> Result:
    """Read the ids of the persons who have seats at these tables."""
    return Result(desk.store.holders(table_ids))
