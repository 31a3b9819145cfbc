"""The table server: everything that one process serves, and the thread that runs its games."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from bga_states.bots.bot import BotError
from bga_states.bots.bot_names import bot_maker, bot_names
from bga_states.protocol.cards import Person
from bga_states.protocol.client_frames import Make
from bga_states.protocol.server_frames import Answer
from bga_states.server.due.bot_turns import BotTurns
from bga_states.server.due.clock_watch import ClockWatch
from bga_states.server.due.due_times import DueTimes
from bga_states.server.due.purges import PurgeWatch
from bga_states.server.game_shelf import GameShelf
from bga_states.server.log_lines import fault_of
from bga_states.server.measures import Measures
from bga_states.server.passwords import Password
from bga_states.server.refused import Refused
from bga_states.server.settings import ServerSettings
from bga_states.server.sockets.connection import Connection
from bga_states.server.sockets.hub import Hub
from bga_states.server.sockets.known_people import KnownPeople
from bga_states.server.sockets.other_servers import Listen, OtherServers, Shown
from bga_states.server.sockets.public_list import PublicList
from bga_states.server.sockets.socket_end import Receive, Send, SocketEnd
from bga_states.server.sockets.socket_protocol import TOO_FAST
from bga_states.server.table_admission import TableAdmission
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.due_work import BOT, DAYS_CLOCK, REAL_CLOCK, has_turns
from bga_states.server.tables.jobs import Job, Result, StoreJob
from bga_states.server.tables.make_jobs import MadeTable, MakeJob
from bga_states.server.tables.new_tables import lasting_id
from bga_states.server.tables.people import find_person
from bga_states.server.tables.seat_requests import Asker
from bga_states.server.tables.table_cards import card_news
from bga_states.server.tables.table_lists import my_tables
from bga_states.server.tables.table_moves import FilmedMove, MoveNews
from bga_states.server.tables.table_news import CardNews, TableGone
from bga_states.server.tables.table_thread import Delivery, TableThread
from bga_states.server.tables.timekeeper import MILLION, TOLERANCE, Clock
from bga_states.server.tables.watchdog import VitalSigns, Watchdog
from bga_states.server.usage import Usage, Who
from bga_states.storage.contract import Change, Store, TableChanged, TableMade, WorkRow

NOT_NOW = 1013
LOOK = 1
"""Seconds between two looks for due work."""
SWEEP = 5
"""Seconds after which connections, and due turns of bots, are looked at again."""
log = logging.getLogger("bga_states.server")


async def turn_away(send: Send, code: int) -> None:
    """Close a socket that is not served; open it first, or a browser does not learn why."""
    # The client may be gone.
    with suppress(OSError, RuntimeError):
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": code})


def clock_news(desk: Desk, at: int, table_id: str) -> Result:
    """Tell the followers of a table with clocks the current times."""
    live = desk.find(table_id, at)
    if live is None or live.clock is None:
        return Result(None)
    return Result(None, news=(card_news(live),))


def ignore(_reply: object) -> None:
    """Take a reply, and do nothing."""


def log_untold(done: Delivery, error: Exception) -> None:
    """Log a message that could not be written, without a traceback: its content may be secret."""
    log.error("table %s: not told: %s", done.job.table_id, fault_of(error))


def playable_bots() -> list[str]:
    """Load all bots, which may take a while, and return the names of the working ones."""
    playable = []
    for name in bot_names():
        try:
            bot_maker(name)
        except BotError as error:
            log.error("%s", error)  # noqa: TRY400  # it says all there is to say
        else:
            playable.append(name)
    return playable


class TableServer:
    """The server behind the routes; it belongs to the loop in which it is started."""

    def __init__(
        self,
        open_store: Callable[[], Store],
        shelf: GameShelf,
        build: str,
        settings: ServerSettings,
        clock: Clock,
        listen: Listen | None = None,
        signs: VitalSigns | None = None,
    ) -> None:
        self._listen = listen
        self._others: OtherServers | None = None
        self.shelf = shelf
        self.build = build
        self._clock = clock
        self.bots: list[str] = []
        """The names of the bots that can play here."""
        self.measures = Measures()
        is_shared = listen is not None
        turns, clocks, purges = (
            DueTimes(kinds, self.now, is_shared=is_shared)
            # A purge waits for days anyway, so a late look does no harm.
            for kinds in ({BOT}, {DAYS_CLOCK, REAL_CLOCK}, ())
        )
        self._turns = BotTurns(self.ask, settings.bot_timeout, self.measures, turns)
        self.usage = Usage(settings.limits)
        self.password = Password(settings.password)
        self.admission = TableAdmission(self.usage, self.password)
        self.public = PublicList(self.ask)
        self._clocks = ClockWatch(self.ask, clocks)
        self._purges = PurgeWatch(self.ask, settings.keep_ended, self.measures, purges)
        watchdog = Watchdog(settings.game_timeout, signs)
        self._thread = TableThread(
            open_store,
            shelf,
            self._post,
            clock,
            watchdog,
            self.measures,
            settings.largest_data,
        )
        self.people = KnownPeople()
        self._wrong_frames_before = 0
        """The number of wrong frames on connections that are closed by now."""
        self._show_gauges()

    def now(self) -> int:
        """Return the time in milliseconds since 1970, by the clock that counts for the tables."""
        return self._clock.wall_ns() // MILLION + self._thread.ahead

    async def start(self) -> None:
        """Open the store and begin; StorageError when it cannot be opened."""
        self._loop = asyncio.get_running_loop()
        self.hub = Hub(self._loop, self._ask_list)
        self.bots = await asyncio.to_thread(playable_bots)
        await asyncio.to_thread(self._thread.start)
        if self._listen is not None:
            shown = Shown(self.hub, self.people)
            self._others = OtherServers(
                shown, self.submit, self.ask_store, self._listen, self._loop
            )
        self._shifts = self._thread.shifts
        self._turns.look()
        self._look()
        self._swept_at = self._loop.time()
        self._sweeping = self._loop.call_later(SWEEP, self._sweep)

    def expect_end(self) -> None:
        """Leave undecided turns of bots to the next server; a signal handler may call this."""
        self._turns.is_ending = True

    async def stop(self) -> None:
        """Store the results of all jobs, and end."""
        self._looking.cancel()
        self._sweeping.cancel()
        if self._others is not None:
            await self._others.stop()
        self._clocks.stop()
        self._purges.stop()
        await self._turns.stop()
        await asyncio.to_thread(self._thread.stop)

    def _show_gauges(self) -> None:
        gauge = self.measures.gauge
        gauge("sockets", "Sockets that are open.", lambda: len(self.people.connections))
        gauge("followed_tables", "Tables that somebody follows.", lambda: self.hub.followed)
        gauge("live_tables", "Tables in memory.", lambda: self._thread.live_tables)
        gauge("waiting_jobs", "Jobs that wait for the tables.", lambda: self.waiting)
        meaning = "What came over sockets and is no frame."
        gauge("wrong_frames_total", meaning, self._count_wrong_frames, kind="counter")

    @property
    def waiting(self) -> int:
        """The number of jobs that wait for the table thread."""
        return self._thread.waiting

    def _count_wrong_frames(self) -> int:
        """Return the number of wrong frames so far, on open connections too."""
        return self._wrong_frames_before + sum(one.wrong_frames for one in self.people.connections)

    def submit(self, job: Job) -> None:
        """Give a job to the table thread."""
        self._thread.submit(job)

    def ask(self, make_job: Callable[[Callable[[Any], object]], Job]) -> "asyncio.Future[Any]":
        """Give a job to the table thread, and return a future of its reply."""
        future: asyncio.Future[Any] = self._loop.create_future()

        def reply(replied: Any) -> None:
            # The task that waited for it may be gone.
            if not future.done():
                future.set_result(replied)

        self.submit(make_job(reply))
        return future

    async def ask_store(
        self,
        work: Callable[..., Any],
        *args: Any,
        reads_store: bool = True,
        table_id: str = "",
        name: str = "",
    ) -> Any:
        """Let the table thread do work with the store; Refused when it cannot be done.

        Work that only adds to the store, and does not read it, shares a commit with other jobs. The
        name is for the log; by default it is the function's.
        """
        called = name or work.__name__

        def job(reply: Callable[[Any], object]) -> Job:
            return StoreJob(
                lambda desk, at: work(desk, at, *args), reply, reads_store, table_id, called
            )

        replied = await self.ask(job)
        if isinstance(replied, Refused):
            raise replied.again()
        return replied

    def who_is(self, token: str, place: str) -> Who:
        """Return the caller with this token at a place, as far as known without the store."""
        person = self.people.person_of(token)
        return Who(0 if person is None else person.id, place)

    async def person_of(self, token: str) -> Person | None:
        """Return the owner of a token, None if there is none."""
        if not token:
            return None
        person = self.people.person_of(token)
        if person is None:
            person = await self.ask_store(find_person, token)
            if person is not None:
                self.people.remember(token, person)
        return person

    async def serve_socket(
        self, token: str, place: str, receive: Receive, send: Send, socket: SocketEnd
    ) -> None:
        """Serve one socket from a place until it is closed."""
        try:
            person = await self.person_of(token)
        except Refused:
            await turn_away(send, NOT_NOW)
            return
        who = Who(0 if person is None else person.id, place)
        share = self.usage.open_socket(who)
        if share is None:
            await turn_away(send, TOO_FAST)
            return
        submit = self._thread.submit
        make_job = partial(self._make_job, token, place)
        connection = Connection(
            self.hub, submit, self.build, self.now, person, socket, share, make_job
        )
        self.people.connections[connection] = token
        try:
            await connection.run(receive, send)
        finally:
            del self.people.connections[connection]
            self._wrong_frames_before += connection.wrong_frames
            self.usage.close_socket(who, share)

    def _make_job(
        self,
        token: str,
        place: str,
        request: Make,
        asker: Asker,
        reply: Callable[[MadeTable | Answer], object],
    ) -> Job:
        """Return the job that makes a table; Refused for an asker who may make none."""
        self.admission.admit_table(Who(asker.person_id, place), request.wanted.password)
        wanted = msgspec.structs.replace(request.wanted, id=request.id)
        request = msgspec.structs.replace(request, wanted=wanted)
        return MakeJob(request, asker, lasting_id(wanted, token), reply)

    def _look(self) -> None:
        """Look for due work."""
        self._looking = self._loop.call_later(LOOK, self._look)
        now = self.now()
        for watch in (self._clocks, self._purges):
            if now >= watch.due.rests_until:
                watch.look()

    def _sweep(self) -> None:
        """Close dead connections, wake bots for missed turns, and tell the time if it has shifted.

        Other servers that share the store may leave turns of bots undone.
        """
        self._sweeping = self._loop.call_later(SWEEP, self._sweep)
        now = self._loop.time()
        before, self._swept_at = self._swept_at, now
        # After a pause, the frames that were sent meanwhile have to be read first.
        for connection in [*self.people.connections] if now < before + 2 * SWEEP else ():
            connection.close_if_dead(now)
        if self.now() >= self._turns.due.rests_until:
            self._turns.look()
        shifts = self._thread.shifts
        if max(abs(now - then) for now, then in zip(shifts, self._shifts, strict=True)) > TOLERANCE:
            self._shifts = shifts
            self._tell_time()

    def _tell_time(self) -> None:
        """Tell all clients the time and the state of clocks, since the time has shifted."""
        for watch in (self._turns, self._clocks, self._purges):
            watch.due.forget()
        for connection in self.people.connections:
            connection.tell_time()
        for table_id in self.hub.stands():
            self.submit(StoreJob(partial(clock_news, table_id=table_id), ignore))
        self.hub.note_all_changed()

    def _post(self, deliveries: list[Delivery]) -> None:
        """Take a stored batch from the table thread."""
        self._loop.call_soon_threadsafe(self._deliver, deliveries)

    def _deliver(self, deliveries: list[Delivery]) -> None:
        """Tell the results of a batch: first to the asker of each job, then to followers."""
        for done in deliveries:
            result, change = done.result, done.result.change
            try:
                done.job.reply(result.reply)
            except Exception as error:  # noqa: BLE001  # others follow the table
                log_untold(done, error)
            try:
                for news in result.news:
                    if isinstance(news, MoveNews):
                        self._tell_move(news)
                    else:
                        self._tell(news)
                # Once for all moves of a result.
                while self.hub.undrawn:
                    self.submit(self.hub.undrawn.pop().draw_job())
                if getattr(result.reply, "code", ""):
                    self.measures.note_refused(result.reply.code)
                # Most moves leave no further work.
                if type(change) is not TableChanged or change.work:
                    self._note_stored(change)
            except Exception as error:  # noqa: BLE001  # it must not cost others their answers
                log_untold(done, error)

    def _tell_move(self, move: MoveNews) -> None:
        """Tell a table's followers a move, and note whether its scene is to be drawn."""
        channel = self.hub.channels.get(move.table_id)
        if channel is not None and channel.add_move(move):
            self.hub.undrawn.add(channel)
        if self.hub.readers:
            self.hub.note_changed(move.holders.values())

    def _tell(self, news: FilmedMove | CardNews | TableGone) -> None:
        """Tell followers any news but a move; some may have to stop following."""
        if isinstance(news, FilmedMove):
            if (job := self.hub.film_job(news)) is not None:
                self.submit(job)
            return
        for lost in self.hub.tell(news):
            lost.receiver.lose(lost)

    def _note_stored(self, change: Change | None) -> None:
        """Take note of a stored change and its further work."""
        if type(change) is TableMade:
            self.public.forget()
            self.hub.note_changed(seat.person_id for seat in change.table.seats)
            self._note_work(change.work)
            change = change.begun
        if type(change) is TableChanged and change.work:
            self._note_work(change.work)

    def _note_work(self, work: Sequence[WorkRow]) -> None:
        self._clocks.due.note_stored(work)
        if has_turns(work):
            self._turns.wake()

    def _ask_list(self, person_id: int) -> None:
        def reply(frame: bytes | Refused) -> None:
            self.hub.take_list(person_id, None if isinstance(frame, Refused) else frame)

        self.submit(StoreJob(lambda desk, at: my_tables(desk, at, person_id), reply))
