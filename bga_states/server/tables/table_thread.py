"""The table thread: it runs the games, and it alone writes to the store, in batches."""

import logging
from collections import deque
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from random import SystemRandom
from threading import Event, Thread
from time import monotonic, perf_counter
from typing import TypeAlias

import msgspec

from bga_states.engine.base.tracebacks import drop_all_calls
from bga_states.protocol.server_frames import Answer
from bga_states.server.game_shelf import GameShelf
from bga_states.server.measures import Measures
from bga_states.server.refused import BUSY, UNAVAILABLE, Refused
from bga_states.server.sizes import LARGEST_DATA
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.job_faults import JobFaults, logged_failure
from bga_states.server.tables.jobs import CardJob, Job, RequestJob, Result
from bga_states.server.tables.probe import Probe
from bga_states.server.tables.table_moves import play_act
from bga_states.server.tables.timekeeper import LONGEST_PAUSE, Clock, Timekeeper
from bga_states.server.tables.watchdog import GameTimeoutError, Watchdog
from bga_states.storage.contract import ENDED, Change, Store, TableChanged, UnavailableError

LARGEST_BATCH = 64
LONGEST_BATCH = 0.02
"""Seconds after which a batch is stored even if more jobs wait."""
LONGEST_QUEUE = 4096
BEAT, LEAST = 5, 0.6
"""Longest interval between two beats, in seconds, and the smallest fraction of it."""
READING = LONGEST_PAUSE / 2.5
"""Seconds between two readings of the clocks on an idle server: a longer gap would be a pause."""
CHANCE = SystemRandom()
"""A generator that no program beside the server has seeded, or draws from."""
HARDLY_WAITED = 1
"""Seconds after which a commit that fails is not tried again at once: that could take as long."""
LONGEST_STOP = 20
"""Seconds that a stopping server waits for a store that does not answer."""
TRIES = 5
"""The largest number of times that an overtaken job is run again."""
OpenStore: TypeAlias = Callable[[], Store]
"""Opens the store, in the thread that uses it."""
log = logging.getLogger("bga_states.server")


class Delivery(msgspec.Struct, frozen=True):
    """A job that is done and stored: the loop replies to the asker, and tells the news."""

    job: Job
    result: Result
    is_spoilt: bool = False
    """Whether its table may be in a wrong state in memory."""


class TableThread:
    """One queue in, one call of `post` a batch out; the store belongs to this thread.

    `post` is given the deliveries, in order, once all of them are stored. `watchdog` limits how
    long a game may think; `largest` is the largest size of a game's data, in bytes.
    """

    def __init__(
        self,
        open_store: OpenStore,
        shelf: GameShelf,
        post: Callable[[list[Delivery]], object],
        clock: Clock,
        watchdog: Watchdog,
        measures: Measures,
        largest: int = LARGEST_DATA,
    ) -> None:
        self._largest = largest
        self._signs = watchdog.signs
        self._open_store = open_store
        self._shelf = shelf
        self._post = post
        self._clock = clock
        self._watchdog = watchdog
        self._measures = measures
        self._beats_at = 0.0
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._put_back: deque[Job] = deque()
        self._faults = JobFaults(watchdog, measures, self._put_back.append)
        self._thread = Thread(target=self._live, name="tables", daemon=True)
        self._is_open = Event()
        self._error: BaseException | None = None
        self._has_waited = False
        """Whether the last failed commit took long."""

    def start(self) -> None:
        """Open the store and begin; an error of opening it is raised here."""
        self._thread.start()
        self._is_open.wait()
        if self._error is not None:
            raise self._error

    @property
    def ahead(self) -> int:
        """Milliseconds that the store's clock is ahead of this machine's."""
        return self._desk.store.ahead if self._is_open.is_set() else 0

    @property
    def shifts(self) -> tuple[int, int]:
        """How far the time on the wall is ahead of the two times of tables, in milliseconds."""
        return self._times.stood, self._times.leapt

    def submit(self, job: Job) -> None:
        """Put a job into the queue; refuse it at once if too many jobs wait before it."""
        if self._queue.qsize() >= LONGEST_QUEUE:
            self._post([Delivery(job, Result(job.refused(BUSY)))])
        else:
            self._queue.put(job)

    @property
    def waiting(self) -> int:
        """The number of waiting jobs."""
        return self._queue.qsize()

    @property
    def live_tables(self) -> int:
        """The number of tables in memory."""
        return self._desk.live_tables

    def stop(self) -> None:
        """Do the waiting jobs, close the store and end; give up a job that does not end."""
        self._queue.put(None)
        self._thread.join(LONGEST_STOP)
        if not self._thread.is_alive():
            return
        # Clients that wait for an answer send their request again, as after a crash.
        seen = self._signs.look()
        if self._watchdog.is_at_game:
            log.error("table %s: %r does not end, and is given up", seen.table_id, seen.job)
        else:
            log.error("the store does not answer: what it was given last is not told to anybody")

    def _live(self) -> None:
        try:
            self._open_desk()
        except BaseException as error:  # noqa: BLE001  # raised in `start`
            self._error = error
            self._is_open.set()
            return
        self._watchdog.start()
        self._is_open.set()
        put_back, queue = self._put_back, self._queue
        try:
            while True:
                left = self._beats_at - monotonic()
                if left <= 0:
                    self._beat()
                    self._drop_stopped()
                    continue
                try:
                    wait = min(left, READING)
                    first = put_back.popleft() if put_back else queue.get(timeout=wait)
                except Empty:
                    self._times.tick()
                    continue
                if first is None:
                    break
                self._run_batch(first)
            self._beat()
        finally:
            self._watchdog.stop()
            self._desk.store.close()

    def _open_desk(self) -> None:
        """Open the store, and with it the desk."""
        store = self._open_store()
        try:
            self._times = Timekeeper(self._clock, store)
        except BaseException:
            store.close()
            raise
        self._probe = Probe(store)
        self._desk = Desk(
            store,
            self._shelf,
            self._watchdog.run,
            self._times,
            self._largest,
            self._signs.open,
            lambda table_id: self._queue.put(CardJob(table_id)),
        )
        self._desk.look_for_hung()

    def _drop_stopped(self) -> None:
        """Forget the table that the watching process has stopped, if there is one."""
        stopped = self._signs.take_stopped()
        if stopped:
            self._desk.drop(stopped)
            self._desk.has_hung = True
            self._queue.put(CardJob(stopped))

    def _beat(self) -> None:
        """Store a beat, which says that this server runs; after a failure, the next comes soon."""
        # Servers that share a database should not beat in the same order for ever.
        self._beats_at = monotonic() + BEAT * CHANCE.uniform(LEAST, 1)
        try:
            if self._desk.store.is_shared:
                self._desk.look_for_hung()
            beat = self._times.beat(self._has_room)
        except Exception as error:  # noqa: BLE001  # any error: all tables need this thread
            self._measures.note_read_failure(monotonic(), "", logged_failure(error))
        else:
            self._commit([beat])

    def _waiting(self) -> Job | None:
        """Return the next job in the queue."""
        job = self._put_back.popleft() if self._put_back else self._queue.get_nowait()
        if job is None:
            # The end comes after this batch.
            self._queue.put(None)
        return job

    def _run_batch(self, first: Job) -> None:
        """Run the waiting jobs, store their changes together, and then deliver their results."""
        if self._times.is_still:
            self._times.catch_up()
        if self._signs.has_stopped[0]:
            self._drop_stopped()
        until = monotonic() + LONGEST_BATCH
        batch: list[Delivery] = []
        changes: list[Change] = []
        job: Job | None = first
        while job is not None:
            if changes and job.reads_store:
                self._put_back.appendleft(job)
                break
            done = self._run(job)
            batch.append(done)
            if done.result.change is not None:
                changes.append(done.result.change)
            # The next jobs must not build on a state that a failed one may have left in memory.
            if done.is_spoilt or len(batch) == LARGEST_BATCH or monotonic() > until:
                break
            job = self._waiting() if self._put_back or not self._queue.empty() else None
        self._signs.end()
        for done in batch:
            live = self._desk.live.get(done.job.table_id)
            if live is not None and live.row.phase in ENDED:
                self._desk.note_ended(done.job.table_id)
        self._store(batch, changes)

    def _run(self, job: Job) -> Delivery:
        """Run a job; a refusal is a result, too."""
        self._signs.begin(job.table_id, job.name)
        try:
            return Delivery(job, run_job(job, self._desk, self._times.tick()))
        except UnavailableError as error:
            refused = self._faults.read_failed(job, error)
            return Delivery(job, Result(job.refused(refused)), is_spoilt=True)
        except GameTimeoutError:
            refused = self._faults.took_too_long(job)
        except Refused as error:
            # Its frames hold this frame, which holds the error: such a cycle would stay for long.
            drop_all_calls(error)
            refused = error
        except BaseException as error:  # noqa: BLE001  # any error: all tables need this thread
            refused = self._faults.failed(job, error)
        is_spoilt = self._desk.is_spoilt(job.table_id)
        return Delivery(job, Result(job.refused(refused)), is_spoilt=is_spoilt)

    def _store(self, batch: list[Delivery], changes: Sequence[Change]) -> None:
        """Store the changes of a batch, and deliver it; run overtaken jobs again."""
        stored = self._commit(changes)
        if stored is None:
            for done in batch:
                self._desk.drop(done.job.table_id)
            self._post([self._retried(done) for done in batch])
        # A spoilt delivery ends its batch.
        elif all(stored) and not batch[-1].is_spoilt and not self._desk.store.is_shared:
            self._post(batch)
        else:
            took = iter(stored)
            self._post_sound(batch, [done.result.change is None or next(took) for done in batch])

    def _retried(self, failed: Delivery) -> Delivery:
        """Try a job of a failed batch alone; refuse a change if the store took long to fail."""
        if self._has_waited and failed.result.change is not None:
            return unavailable(failed.job)
        return self._alone(failed.job)

    def _post_sound(self, batch: Sequence[Delivery], stored: Sequence[bool]) -> None:
        """Deliver a batch with overtaken or failed jobs; run overtaken and outdated ones again."""
        void = self._outdated(batch)
        void |= {done.job.table_id for done, took in zip(batch, stored, strict=True) if not took}
        # A job about no table cannot have seen an outdated one.
        void.discard("")
        for done, took in zip(batch, stored, strict=True):
            if done.is_spoilt or not took:
                self._desk.drop(done.job.table_id)
        deliveries = []
        for done, took in zip(batch, stored, strict=True):
            # A job that only looked at such a table saw a state that never was, or is no more.
            has_looked = done.result.change is None and done.job.table_id in void
            deliveries.append(self._alone(done.job) if has_looked or not took else done)
        self._post(deliveries)

    def _outdated(self, batch: Sequence[Delivery]) -> set[str]:
        """Return the tables that jobs have looked at after another server had changed them.

        A refusal is right only if its table was up to date; for a change the commit finds that out.
        """
        if not self._desk.store.is_shared:
            return set()
        looked = {done.job.table_id for done in batch if done.result.change is None} - {""}
        try:
            return self._desk.outdated(looked)
        except Exception as error:  # noqa: BLE001  # no outdated result is told
            logged_failure(error)
            for table_id in looked:
                self._desk.drop(table_id)
            return looked

    def _commit(self, changes: Sequence[Change]) -> list[bool] | None:
        """Store changes; return for each whether it was done, None if nothing could be stored."""
        if not changes:
            return []
        begun = perf_counter()
        try:
            stored = self._desk.store.commit(changes)
        except Exception as error:  # noqa: BLE001  # any error: other tables can be stored
            self._measures.note_commit_failure(monotonic(), logged_failure(error))
            self._times.stand_still()
            self._has_waited = perf_counter() - begun >= HARDLY_WAITED
            if not self._has_waited:
                self._go_on_if_possible(changes=())
            return None
        if self._times.is_still:
            done = [change for change, took in zip(changes, stored, strict=True) if took]
            self._go_on_if_possible(done)
        self._measures.note_commit(perf_counter() - begun, changes, stored)
        return stored

    def _go_on_if_possible(self, changes: Sequence[Change]) -> None:
        """Let playing time go on, if moves can be stored again.

        `changes` were just stored. A full disk may have had room for them, but not for a move.
        """
        has_moved = any(type(one) is TableChanged and one.move is not None for one in changes)
        if has_moved:
            self._probe.note_room()
        if has_moved or self._has_room():
            self._times.go_on()

    def _has_room(self) -> bool:
        return self._probe.has_room(self._times.calendar(self._times.tick()))

    def _alone(self, job: Job) -> Delivery:
        """Run and store a job by itself; do so again when it is overtaken."""
        for _ in range(TRIES):
            try:
                # Without the lock, a server that has the table in memory would always commit first.
                with self._desk.store.holding(job.table_id):
                    done, stored = self._try_alone(job)
            except Exception as error:  # noqa: BLE001  # as when many are stored at once
                logged_failure(error)
                return unavailable(job)
            if stored is None:
                return unavailable(job)
            if all(stored):
                return done
        return Delivery(job, Result(job.refused(BUSY)))

    def _try_alone(self, job: Job) -> tuple[Delivery, list[bool] | None]:
        """Run and store a job by itself once; a table that may be wrong in memory is dropped."""
        self._desk.outdated({job.table_id} - {""})
        # The store may have come back since the batch began.
        self._times.catch_up()
        self._desk.is_careful = True
        done = self._run(job)
        self._desk.is_careful = False
        self._signs.end()
        change = done.result.change
        stored = self._commit([] if change is None else [change])
        if done.is_spoilt or stored is None or not all(stored):
            self._desk.drop(job.table_id)
        return done, stored


def unavailable(job: Job) -> Delivery:
    """Return the delivery of a job that cannot be stored."""
    return Delivery(job, Result(job.refused(UNAVAILABLE)))


def run_job(job: Job, desk: Desk, at: int) -> Result:
    """Run a job; an ordinary act, as nearly all jobs are, takes the short way."""
    if type(job) is RequestJob:
        done = play_act(desk.live, job.request, job.asker.person_id, at)
        if done is not None:
            return Result(Answer(job.request.id, done.version), done.change, done.news)
    return job.run(desk, at)
