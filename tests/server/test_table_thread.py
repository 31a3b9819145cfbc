"""The table thread: nothing is told that is not stored, and nothing is lost that fails."""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from typing import Any
from weakref import ref

import pytest

from bga_states.protocol.client_frames import Act, Ready, Sit, Start
from bga_states.protocol.new_table import NewTable
from bga_states.server.game_shelf import GameShelf
from bga_states.server.measures import Measures
from bga_states.server.refused import Refused
from bga_states.server.tables import table_thread
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Job, OpenJob, Result, StoreJob
from bga_states.server.tables.new_tables import make_table
from bga_states.server.tables.seat_links import request_job
from bga_states.server.tables.seat_requests import Asker
from bga_states.server.tables.table_moves import MoveNews
from bga_states.server.tables.table_thread import Delivery, TableThread
from bga_states.server.tables.timekeeper import LONGEST_PAUSE, SystemClock
from bga_states.server.tables.watchdog import Watchdog
from bga_states.storage import Beat, Change, SqliteStore, TableChanged, UnavailableError
from bga_states.storage.table_ids import new_id
from sample_games.reversi import Reversi
from tests.patience import PATIENCE, wait_until
from tests.server.fake_time import NOON, FakeTime

ANN, BOB = Asker(1, "Ann"), Asker(2, "Bob")
FAILURES = [UnavailableError("the disk is full"), ValueError("none that a store should raise")]


def ignore(_reply: object) -> None:
    """Take a reply that the test reads from what is delivered."""


class Troubled(SqliteStore):
    """A store that waits before it commits, and has the troubles that it is given."""

    is_free = Event()
    is_held = Event()
    """Whether somebody waits for it."""
    trouble: Callable[[Sequence[Change]], object] = len

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        """Store as any other does, if nothing keeps it from that."""
        self.is_held.set()
        assert self.is_free.wait(PATIENCE)
        type(self).trouble(changes)
        return super().commit(changes)


class Alone:
    """A table thread without a network."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.time = FakeTime()
        self.delivered: SimpleQueue[list[Delivery]] = SimpleQueue()
        shelf = GameShelf({"reversi": lambda: Reversi})
        self.measures = Measures()
        self.thread = TableThread(
            lambda: Troubled.open(path),
            shelf,
            self.delivered.put,
            self.time,
            Watchdog(PATIENCE),
            self.measures,
        )
        self.thread.start()
        self.table = self.make_table()
        self.do(Sit(self.table, "sit-down-2", 2), BOB)
        self.do(Ready(self.table, "i-am-ready", 2), BOB)

    def make_table(self) -> str:
        """Make a table of Ann's, and return its id."""
        wanted = NewTable("reversi")
        made = self.ask(
            StoreJob(lambda desk, at: make_table(desk, at, wanted, ANN, new_id()), ignore)
        )
        return str(made.id)

    def job(self, request: Any, asker: Asker = ANN) -> Job:
        """Return a request as a job."""
        return request_job(request, asker, ignore)

    def batch(self) -> list[Delivery]:
        """Return what is delivered next."""
        return self.delivered.get(timeout=PATIENCE)

    def gather(self, count: int) -> list[Delivery]:
        """Return the next so many deliveries, in however many batches they come."""
        delivered: list[Delivery] = []
        while len(delivered) < count:
            delivered += self.batch()
        return delivered

    def ask(self, job: Job) -> Any:
        """Do one job, and return its reply."""
        self.thread.submit(job)
        return self.batch()[-1].result.reply

    def do(self, request: Any, asker: Asker = ANN) -> Any:
        """Do what is requested, and return its answer."""
        return self.ask(self.job(request, asker))

    def be_overtaken(self, faster: list[Any]) -> None:
        """Let another process with the same store come before, with each of these requests once."""
        store = self.thread._desk.store
        assert isinstance(store, SqliteStore)
        another = Desk(store, self.thread._desk.shelf)

        def overtake(_changes: Sequence[Change]) -> None:
            if faster:
                done = self.job(faster.pop(0)).run(another, 6)
                assert done.change is not None
                SqliteStore.commit(store, [done.change])

        Troubled.trouble = overtake

    def play(self, x: int, y: int, v: int = 0, action_id: str = "") -> Act:
        """Return an action of Ann's."""
        action_id = action_id or f"action-{x}-{y}-{v}"
        return Act(self.table, action_id, 1, v, "act_play_disc", {"x": x, "y": y})


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Alone]:
    """Start a game of Reversi at a table thread of its own, whose batches take their time."""
    monkeypatch.setattr(table_thread, "LONGEST_BATCH", PATIENCE)
    Troubled.is_free.set()
    Troubled.trouble = len
    alone = Alone(tmp_path / "tables.sqlite")
    assert alone.do(Start(alone.table, "begin-now")).v == 0
    yield alone
    Troubled.is_free.set()
    Troubled.trouble = len
    alone.thread.stop()


def test_a_held_commit_holds_all_that_is_told(alone: Alone) -> None:
    """As long as a move is not stored, neither its answer nor its news leave the thread."""
    Troubled.is_free.clear()
    Troubled.is_held.clear()
    alone.thread.submit(alone.job(alone.play(3, 4)))
    assert Troubled.is_held.wait(PATIENCE)
    assert alone.delivered.empty()
    Troubled.is_free.set()
    (done,) = alone.batch()

    assert done.result.reply.v == 1
    assert [type(news) for news in done.result.news] == [MoveNews]


def test_what_waits_is_stored_at_once(alone: Alone) -> None:
    """All that was sent while a commit was on its way is one commit, and one delivery."""
    tables = [alone.make_table() for _ in range(5)]
    commits: list[int] = []
    Troubled.trouble = lambda changes: commits.append(len(changes))
    Troubled.is_free.clear()
    Troubled.is_held.clear()
    alone.thread.submit(alone.job(alone.play(3, 4)))
    assert Troubled.is_held.wait(PATIENCE)
    for table in tables:
        alone.thread.submit(alone.job(Sit(table, "sit-down-2", 2), BOB))
    Troubled.is_free.set()
    delivered = [alone.batch(), alone.batch()]

    assert commits == [len(batch) for batch in delivered] == [1, 5]
    assert {done.result.reply.code for batch in delivered for done in batch} == {""}


def test_each_is_done_at_its_own_time(alone: Alone) -> None:
    """Time that passes within a batch has passed for what comes later in it."""

    def take_long(_desk: Desk, at: int) -> Result:
        alone.time.sleep(1)
        return Result(at)

    Troubled.is_free.clear()
    alone.thread.submit(alone.job(alone.play(3, 4)))
    for work in (take_long, lambda _desk, at: Result(at)):
        alone.thread.submit(StoreJob(work, ignore, reads_store=False))
    Troubled.is_free.set()

    assert [done.result.reply for done in alone.gather(3)[1:]] == [NOON, NOON + 1_000]


def test_a_store_that_fails_once(alone: Alone) -> None:
    """What could not be stored with others is tried again alone, on what is stored."""
    failures = [UnavailableError("the disk is full")]

    def fail_once(_changes: Sequence[Change]) -> None:
        if failures:
            raise failures.pop()

    Troubled.trouble = fail_once
    assert alone.do(alone.play(3, 4)).v == 1
    assert alone.do(alone.play(3, 4, action_id="another-id")).code == "stale"


@pytest.mark.parametrize("error", FAILURES, ids=repr)
def test_a_store_that_fails_always(alone: Alone, error: Exception) -> None:
    """What cannot be stored has not happened, is told to nobody, and may be sent again."""

    def fail(_changes: Sequence[Change]) -> None:
        raise error

    Troubled.trouble = fail
    alone.thread.submit(alone.job(alone.play(3, 4)))
    (refused,) = alone.batch()
    assert (refused.result.reply.code, refused.result.news) == ("unavailable", ())
    Troubled.trouble = len

    assert alone.do(alone.play(3, 4)).v == 1


def test_what_ends_a_thread_as_it_opens_its_store() -> None:
    """Whoever starts it is not left to wait."""

    def open_nothing() -> SqliteStore:
        raise SystemExit(3)

    thread = TableThread(
        open_nothing, GameShelf({}), print, FakeTime(), Watchdog(PATIENCE), Measures()
    )
    with pytest.raises(SystemExit):
        thread.start()


def test_nobody_waits_for_a_store_again_and_again(
    alone: Alone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a commit fails after some time, the changes of its batch are not tried one by one."""
    monkeypatch.setattr(table_thread, "HARDLY_WAITED", 0)
    other = alone.make_table()
    tried: list[int] = []

    def fail(changes: Sequence[Change]) -> None:
        tried.append(len(changes))
        if len(tried) > 1:
            raise UnavailableError("the file is locked")

    Troubled.trouble = fail
    Troubled.is_free.clear()
    Troubled.is_held.clear()
    alone.thread.submit(alone.job(alone.play(3, 4)))
    assert Troubled.is_held.wait(PATIENCE)
    alone.thread.submit(alone.job(Sit(other, "sit-down-2", 2), BOB))
    alone.thread.submit(alone.job(Ready(other, "i-am-ready", 1, is_ready=False)))
    alone.thread.submit(StoreJob(lambda _desk, at: Result(at), ignore, reads_store=False))
    Troubled.is_free.set()
    first, *failed, looked = alone.gather(4)

    assert tried == [1, 2]
    assert first.result.reply.v == 1
    assert [done.result.reply.code for done in failed] == ["unavailable"] * 2
    assert looked.result.reply == NOON


@pytest.mark.parametrize("error", FAILURES, ids=repr)
def test_only_what_fails_alone_is_refused(alone: Alone, error: Exception) -> None:
    """One change that cannot be stored costs the others of its batch nothing."""
    other = alone.make_table()

    def fail_for_other(changes: Sequence[Change]) -> None:
        if any(isinstance(one, TableChanged) and one.table_id == other for one in changes):
            raise error

    Troubled.trouble = fail_for_other
    Troubled.is_free.clear()
    alone.thread.submit(alone.job(Ready(other, "hold-this-up", 1, is_ready=False)))
    alone.thread.submit(alone.job(alone.play(3, 4)))
    alone.thread.submit(alone.job(Sit(other, "sit-down-2", 2), BOB))
    Troubled.is_free.set()
    codes = [done.result.reply.code for done in alone.gather(3)]

    assert codes == ["unavailable", "", "unavailable"]


@pytest.mark.parametrize("failures", [0, 1], ids=["before a batch", "during a batch"])
def test_a_job_as_soon_as_the_store_is_there_again(
    alone: Alone, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    """It is done at the time that has passed for another server while this one stored nothing."""
    left = [UnavailableError("nobody answers")] * failures

    def fail(_changes: Sequence[Change]) -> None:
        if left:
            raise left.pop()

    def last_beat() -> Beat:
        if left:
            raise left[0]
        return Beat(NOON + 20_000, 0, 0)

    store, times = alone.thread._desk.store, alone.thread._times
    times.stand_still()
    alone.time.sleep(20)
    monkeypatch.setattr(store, "is_shared", True)
    monkeypatch.setattr(store, "last_beat", last_beat)
    monkeypatch.setattr(alone.thread, "_has_room", lambda: False)
    Troubled.trouble = fail
    done_at: list[int] = []

    def store_something(_desk: Desk, at: int) -> Result:
        done_at.append(times.playing(at))
        return Result(None, Beat(NOON, 0, 0))

    alone.ask(StoreJob(store_something, ignore))

    assert done_at == [NOON] * failures + [NOON + 20_000]


def test_a_table_that_is_wanted_twice_at_one_instant(alone: Alone) -> None:
    """Both get the one that is stored, though it was there for neither of them."""
    wanted, table_id = NewTable("reversi"), "W" * 14
    Troubled.is_free.clear()
    alone.thread.submit(alone.job(alone.play(3, 4)))
    for _ in range(2):
        job = StoreJob(lambda desk, at: make_table(desk, at, wanted, ANN, table_id), ignore)
        alone.thread.submit(job)
    Troubled.is_free.set()
    _, *made = [done.result.reply for done in alone.gather(3)]

    assert [card.id for card in made] == [table_id] * 2
    with closing(SqliteStore.open(alone.path, shared=True)) as store:
        assert store.table_ids() == [alone.table, table_id]


def test_what_others_have_overtaken_is_done_again(alone: Alone) -> None:
    """A move on a position that is no longer stored is made again, on the one that is."""
    alone.be_overtaken([alone.play(3, 4, action_id="elsewhere")])
    answer = alone.do(alone.play(4, 3))

    assert answer.code in {"stale", "not_active"}
    assert alone.do(alone.play(3, 4, action_id="elsewhere")).v == 1
    assert "bga_states_changes_overtaken_total 1\n" in alone.measures.text()


@pytest.mark.parametrize(("times", "code"), [(5, ""), (6, "busy")])
def test_what_others_overtake_again_and_again(alone: Alone, times: int, code: str) -> None:
    """What was overtaken is tried five times more; then it is refused, and nothing is stored."""
    table = alone.make_table()
    faster = [Ready(table, f"ready-{n}-now", 1, is_ready=n % 2 == 1) for n in range(times)]
    alone.be_overtaken(faster)
    answer = alone.do(Sit(table, "sit-down-2", 2), BOB)
    with closing(SqliteStore.open(alone.path, shared=True)) as store:
        stored = store.table(table)

    assert (answer.code, faster) == (code, [])
    assert stored is not None
    assert stored.table.seats[1].kind == ("open" if code else "person")


def test_who_opens_sees_what_is_stored(alone: Alone) -> None:
    """Whoever opens a table behind a move of the same instant is sent that move, too."""
    Troubled.is_free.clear()
    alone.thread.submit(alone.job(Ready(alone.table, "not-any-more", 1)))
    alone.thread.submit(alone.job(alone.play(3, 4)))
    alone.thread.submit(OpenJob(alone.table, 0, 0, 0, ignore))
    Troubled.is_free.set()
    opened = alone.gather(3)[-1].result.reply

    assert opened.card.version == 1
    assert len(opened.frames) == 1


def test_the_end_stores_what_waits(tmp_path: Path) -> None:
    """A server that stops does first what was asked of it."""
    Troubled.is_free.set()
    alone = Alone(tmp_path / "tables.sqlite")
    alone.thread.submit(alone.job(Start(alone.table, "begin-now")))
    alone.thread.stop()
    store = SqliteStore.open(alone.path)
    stored = store.table(alone.table)
    store.close()

    assert stored is not None
    assert stored.table.phase == "playing"


def test_a_store_that_does_not_answer_is_given_up(
    alone: Alone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is to end does so, and tells nothing of what it does not know to be stored."""
    monkeypatch.setattr(table_thread, "LONGEST_STOP", 0.1)
    Troubled.is_free.clear()
    alone.thread.submit(alone.job(alone.play(3, 4)))
    alone.thread.stop()

    assert alone.delivered.empty()


def test_a_game_that_does_not_end_is_given_up(
    alone: Alone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log says at which table a server that is to end waits, and does not blame the store."""
    monkeypatch.setattr(table_thread, "LONGEST_STOP", 0.1)
    begun, is_enough = Event(), Event()

    def wait() -> Result:
        begun.set()
        is_enough.wait(PATIENCE)
        return Result(None)

    def at_table(desk: Desk, at: int) -> Result:
        desk.drop(alone.table)
        desk.table(alone.table, at)
        return desk.play(wait)

    alone.thread.submit(StoreJob(at_table, ignore))
    assert begun.wait(PATIENCE)
    alone.thread.stop()
    is_enough.set()

    assert caplog.messages == [f"table {alone.table}: 'StoreJob' does not end, and is given up"]


def test_a_store_that_cannot_be_read(tmp_path: Path) -> None:
    """Where the beginning fails it is told, and the file is let go."""
    path = tmp_path / "tables.sqlite"

    class Unreadable(SqliteStore):
        def last_beat(self) -> Beat:
            raise UnavailableError("the disk is broken")

    thread = TableThread(
        lambda: Unreadable.open(path),
        GameShelf({}),
        ignore,
        FakeTime(),
        Watchdog(PATIENCE),
        Measures(),
    )
    with pytest.raises(UnavailableError, match="broken"):
        thread.start()

    SqliteStore.open(path).close()


class ReadClock(SystemClock):
    """The clocks of this machine, with a count of their readings."""

    def __init__(self) -> None:
        super().__init__()
        self.readings = 0

    def running(self) -> int:
        """Return for how long this process has run."""
        self.readings += 1
        return super().running()


def test_clocks_are_read_though_nothing_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else an idle server would take the time until its next beat for one in which it stood."""
    assert table_thread.READING < LONGEST_PAUSE / 2
    monkeypatch.setattr(table_thread, "BEAT", 100 * PATIENCE)
    monkeypatch.setattr(table_thread, "READING", 0.01)
    clock = ReadClock()
    thread = TableThread(
        lambda: SqliteStore.open(tmp_path / "tables.sqlite"),
        GameShelf({}),
        ignore,
        clock,
        Watchdog(PATIENCE),
        Measures(),
    )
    thread.start()
    before = clock.readings
    # What opening the store and the first beat take of them is over by the third.
    wait_until(lambda: clock.readings > before + 3, "the clocks are read again and again")
    thread.stop()


def test_a_beat_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it raises, the thread lives on, and beats again."""
    monkeypatch.setattr(table_thread, "BEAT", 0.01)
    beats: list[Beat] = []

    class Shared(SqliteStore):
        is_shared = True

        def last_beat(self) -> Beat:
            beats.append(super().last_beat())
            if len(beats) > 1:
                raise ValueError("a mistake of ours")
            return beats[0]

    replies: SimpleQueue[list[Delivery]] = SimpleQueue()
    thread = TableThread(
        lambda: Shared.open(tmp_path / "tables.sqlite"),
        GameShelf({}),
        replies.put,
        FakeTime(),
        Watchdog(PATIENCE),
        Measures(),
    )
    thread.start()
    wait_until(lambda: len(beats) > 3, "it beats again")
    thread.submit(StoreJob(lambda _desk, _at: Result("done"), ignore))
    assert [one.result.reply for one in replies.get(timeout=PATIENCE)] == ["done"]
    thread.stop()


def test_what_was_refused_is_freed_at_once(alone: Alone) -> None:
    """A refusal, whose frames hold what was looked at, does not wait for Python's collector."""
    made: list[ref[Refused]] = []

    def refuse(_desk: Desk, _at: int) -> Result:
        refused = Refused("bad_request", "Cannot do this.")
        made.append(ref(refused))
        raise refused

    gc.collect()
    gc.disable()
    try:
        for _ in range(3):
            alone.ask(StoreJob(refuse, ignore))
        # The thread holds its last job until the next one comes.
        alone.ask(StoreJob(lambda _desk, at: Result(at), ignore))
        left = [refused() for refused in made]
    finally:
        gc.enable()

    assert left == [None] * 3
