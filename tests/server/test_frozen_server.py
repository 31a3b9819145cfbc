"""A server that a game freezes is ended, and the next one does not freeze at the same table."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Thread, get_native_id

import pytest

from bga_states.server.hang_watch import HangWatch, computing_time, kill, stop_table
from bga_states.server.tables.desk import HUNG
from bga_states.server.tables.watchdog import FORM, Seen, VitalSigns
from bga_states.storage import SqliteStore, StorageError, UnavailableError, find_damage
from tests.patience import PATIENCE, wait_until
from tests.server.frozen_game import BAD_WORD, NAME, SECONDS_TO_LIVE, Words
from tests.server.programs import Program
from tests.server.running import Frame, Person, running
from tests.server.side_by_side import damages_of, shared_server, visit
from tests.server.stored import store_beside
from tests.server.tables import Played, start

INSIST = {"action": "act_insist", "args": {}}
WAIT = {"action": "act_wait", "args": {}}


def freezing(database: Path | str, log: Path) -> Program:
    """Start a server that is ended where it hangs for a second."""
    module = "tests.server.frozen_game"
    return Program(database, log, module=module, games=[NAME], game_timeout=0.5)


def say(played: Played, word: str, **other: object) -> Frame:
    """Return the frame with which the first player says something, or does something other."""
    act = {"t": "act", "table": played.id, "seat": 1, "v": 0, "id": "ann-says-something"}
    return act | {"action": "act_say", "args": {"word": word}} | other


def talk(address: str) -> Played:
    """Start a game of two."""
    return start(partial(Person, address), NAME)


def seat_of(played: Played, seat: int) -> Frame:
    """Return what says in a request which seat it is about."""
    return {"table": played.id, "seat": seat}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "server.log"


@pytest.mark.parametrize(
    ("action", "other"), [("act_say", {}), ("act_insist", INSIST), ("act_wait", WAIT)]
)
def test_a_game_that_freezes_its_server(
    path: Path, log: Path, action: str, other: dict[str, object]
) -> None:
    """The server ends, the log says where it hung, and the next one plays all other tables."""
    server = freezing(path, log)
    talking, frozen = talk(server.address), talk(server.address)
    good, bad = say(talking, "hello"), say(frozen, BAD_WORD, **other)
    assert talking.people[0].socket.ask(**good)["v"] == 1
    frozen.people[0].socket.send(**bad)
    if other != WAIT:
        # Nothing that runs in the server hears it.
        server.send(signal.SIGTERM)

    assert server.wait() == -signal.SIGKILL
    assert f"table {frozen.id}: '{action}' hangs, and holds up all tables" in log.read_text()
    with running(path, {NAME: Words}) as again:
        ann, cy = visit(frozen.people[0], again), visit(talking.people[0], again)
        card = ann.get(f"/api/tables/{frozen.id}")
        assert (card["phase"], card["trouble"]) == ("broken", HUNG)
        assert ann.socket.ask(**bad)["code"] == "out_of_order"
        # What was acknowledged is there, and is not done again.
        assert cy.socket.ask(**good)["v"] == 1
        assert cy.get(f"/api/tables/{talking.id}")["phase"] == "playing"
        for person in (ann, cy, *frozen.people, *talking.people):
            person.socket.close()


@pytest.mark.parametrize("by", ["POST", "make"])
def test_a_game_that_freezes_its_server_before_there_is_a_table(
    path: Path, log: Path, by: str
) -> None:
    """What is chosen for a table may hang too. It is tried once, however often it is wanted."""
    wanted = {"game": NAME, "options": {"motto": BAD_WORD}}

    def make(person: Person) -> Frame:
        if by == "POST":
            made: Frame = person.post("/api/tables", wanted | {"id": "wanted-by-ann"})
            return made
        return person.socket.ask(t="make", id="wanted-by-ann", wanted=wanted)

    server = freezing(path, log)
    ann = Person(server.address, "Ann")
    with ThreadPoolExecutor() as thread:
        asked = thread.submit(make, ann)
        assert server.wait() == -signal.SIGKILL
        assert asked.exception() is not None
    assert f"'a new table of {NAME}' hangs" in log.read_text()

    with running(path, {NAME: Words}) as again:
        back = visit(ann, again)
        refused = make(back)
        assert (refused["code"], HUNG in refused["log"]) == ("out_of_order", True)
        assert back.post("/api/tables", {"game": NAME})["phase"] == "open"
        back.socket.close()
        ann.socket.close()
        with store_beside(again) as store:
            for table_id in store.table_ids():
                assert list(find_damage(store, table_id, Words)) == []


def test_a_server_that_is_killed_in_the_middle_of_an_action(
    path: Path, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log says of which: a game that needs too much memory is killed again and again."""
    monkeypatch.setenv(SECONDS_TO_LIVE, str(PATIENCE))
    server = freezing(path, log)
    played = talk(server.address)
    os.mkfifo(tmp_path / "pipe")
    read = say(played, "", action="act_read", args={"path": str(tmp_path / "pipe")})
    played.people[0].socket.send(**read)
    # This waits until the game reads; it then waits for the end.
    pipe = os.open(tmp_path / "pipe", os.O_WRONLY)
    server.end()
    os.close(pipe)
    told = f"table {played.id}: the server died at 'act_read'"
    wait_until(lambda: told in log.read_text(), "it is told where the server died")


def test_a_server_beside_one_that_freezes(postgres_url: str, log: Path) -> None:
    """With a shared database, others learn at once that the table stands still."""
    server = freezing(postgres_url, log)
    frozen = talk(server.address)
    other = shared_server(postgres_url, {NAME: Words})
    bob = visit(frozen.people[1], other)
    bob.socket.open(frozen.id, 2)
    frozen.people[0].socket.send(**say(frozen, BAD_WORD))
    while bob.socket.next("card")["card"]["trouble"] != HUNG:
        pass
    for person in (bob, *frozen.people):
        person.socket.close()
    other.stop()

    assert server.wait() == -signal.SIGKILL
    assert damages_of(postgres_url, {NAME: Words}) == []


@pytest.mark.parametrize("leaves", [False, True])
def test_a_table_that_hung_is_given_up(path: Path, *, leaves: bool) -> None:
    """A table that stands still for it is not opened, and can be ended by those who play."""
    with running(path, {NAME: Words}) as server:
        played = talk(server.address)
        if leaves:
            leaving = {"t": "leave", "table": played.id, "seat": 1}
            assert played.people[0].socket.ask(**leaving)["code"] == ""
        for person in played.people:
            person.socket.close()
    assert stop_table(partial(SqliteStore.open, path), at_table(played.id))

    with running(path, {NAME: Words}) as server:
        for seat, person in [*enumerate(played.people, 1)][leaves:]:
            back = visit(person, server)
            sought = back.call("POST", "/api/links", {"kind": "replace"} | seat_of(played, 1))
            assert "the table stands still" in str(sought)
            asked = {"t": "abandon", "agrees": True} | seat_of(played, seat)
            assert back.socket.ask(**asked)["code"] == ""
            card = back.get(f"/api/tables/{played.id}")
            back.socket.close()

    assert (card["phase"], card["trouble"]) == ("abandoned", "")


def seen_at(begun: int, late: float = 0.0) -> Seen:
    """Return what is seen of a server whose table thread has begun so many jobs."""
    return Seen(begun, 1, late, "table-00000001", "act_say")


def at_table(table_id: str) -> Seen:
    """Return what is seen of a server that does something at a table."""
    return Seen(1, 1, 0.0, table_id, "act_say")


def test_an_open_table_that_hung_is_removed_like_others(path: Path) -> None:
    """Where the start of a game hangs and everybody goes away, nobody else is left to end it."""
    with running(path, {NAME: Words}) as server:
        ann = Person(server.address, "Ann")
        table_id = ann.make_table(NAME)
        ann.socket.close()
    assert stop_table(partial(SqliteStore.open_beside, path), at_table(table_id))
    with closing(sqlite3.connect(path)) as changing, changing:
        changing.execute("UPDATE work SET due_at = due_at - ?", (8 * 24 * 3600 * 1000,))

    with running(path, {NAME: Words}) as server:
        gone = Person(server.address, "Bob")
        at = f"/api/tables/{table_id}"
        wait_until(lambda: gone.call("GET", at)[0] == 404, "the table is removed")
        gone.socket.close()


class TestHangWatch:
    """For how long a server hangs, beyond the two seconds that a game may take."""

    def test_a_server_that_begins_nothing(self) -> None:
        """It hangs for as long as it has computed since it was first seen at this."""
        watch = HangWatch(2.0)
        assert [watch.seconds(seen_at(1), used) for used in (5.0, 7.0, 65.5)] == [0, 0, 58.5]

    def test_a_server_that_works(self) -> None:
        """It may compute for as long as it likes if it begins one thing after the other."""
        watch = HangWatch(2.0)
        assert {watch.seconds(seen_at(begun), 59.0 * begun) for begun in range(1, 99, 2)} == {0}

    def test_a_server_that_is_suspended(self) -> None:
        """It computes nothing, and so it may be suspended for ever."""
        watch = HangWatch(2.0)
        assert {watch.seconds(seen_at(1), 5.0) for _ in range(10_000)} == {0}

    def test_a_server_whose_game_waits(self) -> None:
        """It computes nothing either; its own watchdog has told for how long."""
        watch = HangWatch(2.0)
        assert [watch.seconds(seen_at(1, late), 5.0) for late in (0.0, 60.0)] == [0, 60]

    @pytest.mark.parametrize("begun", [0, 2])
    def test_a_server_at_no_job(self, begun: int) -> None:
        """Before it begins, and while it stores what was done, it may take its time."""
        watch = HangWatch(2.0)
        assert {watch.seconds(seen_at(begun), used) for used in (0.0, 1000.0)} == {0}


def test_a_first_process_is_killed_by_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """No signal from within its container does it."""
    sent: list[int] = []
    monkeypatch.setattr(os, "kill", lambda _process, number: sent.append(number))
    child = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    kill(child.pid)

    assert child.wait() == -signal.SIGKILL
    assert sent == [signal.SIGKILL, signal.SIGTERM]
    # One that is gone already is no fault.
    kill(child.pid)


def test_a_table_stands_still_before_its_server_is_ended(
    path: Path, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a client that sends the same elsewhere hangs up nothing there; here, others play on."""
    monkeypatch.setenv(SECONDS_TO_LIVE, str(PATIENCE))
    server = freezing(path, log)
    talking, frozen = talk(server.address), talk(server.address)
    read = say(frozen, "", action="act_read", args={"path": str(tmp_path / "pipe")})
    os.mkfifo(tmp_path / "pipe")
    frozen.people[0].socket.send(**read)
    with closing(sqlite3.connect(path)) as looking:
        troubles = partial(looking.execute, "SELECT trouble FROM tables")
        wait_until(lambda: (HUNG,) in troubles().fetchall(), "the table stands still")
    os.close(os.open(tmp_path / "pipe", os.O_WRONLY))

    assert frozen.people[0].socket.next("answer")["code"] == "game_failed"
    while frozen.people[1].socket.next("card")["card"]["phase"] != "broken":
        pass
    assert frozen.people[0].socket.ask(**read)["code"] == "out_of_order"
    for seat, person in enumerate(frozen.people, 1):
        asked = {"t": "abandon", "table": frozen.id, "seat": seat, "agrees": True}
        assert person.socket.ask(**asked)["code"] == ""
    assert frozen.people[0].get(f"/api/tables/{frozen.id}")["phase"] == "abandoned"
    assert talking.people[0].socket.ask(**say(talking, "hello"))["v"] == 1
    for person in (*frozen.people, *talking.people):
        person.socket.close()
    server.send(signal.SIGTERM)
    assert server.wait() == 0
    assert log.read_text().count("hangs") == 1


class TestVitalSigns:
    """What is said is seen."""

    @pytest.mark.parametrize("job", ["act_say", "", "ä\n" * FORM.size])
    def test_what_runs(self, job: str) -> None:
        """The table is named, and as much of the job as there is room for."""
        signs = VitalSigns()
        signs.begin("", "a-longer-name-before")
        signs.begin("table-00000001", job)
        seen = signs.look()

        # One has ended, and another one runs.
        assert (seen.begun, seen.table_id) == (3, "table-00000001")
        assert seen.job == job[: len(seen.job)]
        assert bool(seen.job) == bool(job)

    def test_nothing_runs(self) -> None:
        """A job that has ended is at no table."""
        signs = VitalSigns()
        signs.begin("table-00000001", "act_say")
        signs.end()

        assert signs.look() == Seen(2, get_native_id(), 0.0, "", "act_say")

    def test_a_table_that_was_stopped(self) -> None:
        """The server is told once, whatever runs."""
        signs = VitalSigns()
        assert signs.take_stopped() == ""
        signs.note_stopped("table-00000001")
        signs.begin("table-00000002", "act_say")
        signs.end()

        assert [signs.take_stopped(), signs.take_stopped()] == ["table-00000001", ""]

    def test_a_game_that_does_not_end(self) -> None:
        """It is seen for how long, until the next thing begins."""
        signs = VitalSigns()
        signs.begin("", "TakeWorkJob")
        signs.open("table-00000001")
        signs.note_late(2.5)
        late = signs.look()
        signs.begin("", "TakeWorkJob")

        assert (late.table_id, late.job, late.late) == ("table-00000001", "TakeWorkJob", 2.5)
        assert (signs.look().table_id, signs.look().late) == ("", 0.0)


def test_computing_time() -> None:
    """The time is that of the thread, and of one that is gone there is none."""
    process, thread = os.getpid(), get_native_id()
    waiting = Thread(target=time.sleep, args=(0.2,))
    waiting.start()
    before = computing_time(process, thread)
    until = time.process_time() + 0.05
    while time.process_time() < until:
        pass

    assert computing_time(process, thread) > before
    assert computing_time(process, waiting.native_id or 0) == 0
    assert computing_time(1 << 30, thread) == 0
    waiting.join()


@pytest.mark.parametrize("error", [StorageError("no room"), UnavailableError("no room")])
def test_a_store_that_cannot_be_changed(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    """It is told, and stops nothing."""

    def fail() -> SqliteStore:
        raise error

    assert not stop_table(fail, at_table("table-00000001"))
    assert "no room" in caplog.text
