"""Other servers: what they change is brought to those who follow it here."""

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
"""Seconds after which the versions of followed tables are read, for hints may be lost."""
DELAY = 0.5
"""Seconds for which changed tables are collected before it is read whose they are."""
AskStore = Callable[..., Awaitable[Any]]


class Listening(Protocol):
    """What hears other servers, and tells them something."""

    def start(self) -> None:
        """Begin."""
        ...

    def tell(self, hint: Hint) -> None:
        """Tell others something soon."""
        ...

    def stop(self) -> None:
        """Tell what is left to tell, end, and wait until that is done."""
        ...


Listen = Callable[[Callable[[Hint | None], object]], Listening]
"""Makes what hears other servers, and calls back in a thread of its own."""


class Shown(NamedTuple):
    """What a server shows: the tables that are followed, and the people it knows."""

    hub: Hub
    people: KnownPeople


class OtherServers:
    """Hears what other servers change, and looks for it besides; it belongs to the loop."""

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
        """The tables that are being brought here."""
        self._later: dict[str, Stand] = {}
        """What was heard of them meanwhile."""
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
        """Take notice of what is told, or with None that something may have been missed."""
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
            # First those who follow it are told what has come.
            self._loop.call_soon(self._hear_of_table, later)

    async def _look(self) -> None:
        """Look for what was missed: soon where that is known, and else after a while."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._has_missed.wait(), LOOK)
            # Lists are told of by hints alone: no look would find that one has changed.
            self._hub.note_all_changed()
        self._has_missed.clear()
        self._presence.look()
        # Where the store is away there is nothing to be seen.
        with suppress(Refused):
            await self._look_at_tables()
            await self._look_at_all_people()

    async def _look_at_all_people(self) -> None:
        """Read whose tokens these are; those that are not in use are read when they are again."""
        tokens = self._people.connected_tokens()
        await self._look_at_people(tokens)
        self._people.forget_others(tokens)

    async def _look_at_people(self, tokens: Collection[str]) -> None:
        """Read whose tokens these are, and end what was opened with those that are nobody's."""
        if tokens:
            self._people.take(await self._ask_store(find_people, tokens, reads_store=False))

    async def _look_at_tables(self) -> None:
        """Read how far the followed tables are, and bring here what is new."""
        seen = self._hub.stands()
        if not seen:
            return
        stands: list[Stand] = await self._ask_store(read_stands, [*seen], reads_store=False)
        for stand in stands:
            if is_news(stand, seen[stand.table_id]):
                self._hear_of_table(stand)

    def _note_changed(self, table_id: str) -> None:
        """Note that lists may have changed; whose is read a little later, for many tables."""
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
        """Do something that may take a while; where the store is away, nothing comes of it."""
        task = self._loop.create_task(unless_refused(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def unless_refused(work: Coroutine[Any, Any, None]) -> None:
    """Do something, and nothing where that is refused."""
    with suppress(Refused):
        await work


def read_stands(desk: Desk, _at: int, table_ids: list[str]) -> Result:
    """Read how far these tables are."""
    return Result(desk.store.stands(table_ids))


def read_holders(desk: Desk, _at: int, table_ids: list[str]) -> Result:
    """Read who has seats at these tables."""
    return Result(desk.store.holders(table_ids))
