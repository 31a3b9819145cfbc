"""The server's answers to its operator: whether it lives, whether it is ready, and its numbers."""

import re
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import ClassVar
from urllib.parse import urlsplit

import pytest

from bga_states.server.web import operator_api
from bga_states.server.web.gate import Gate
from bga_states.storage import (
    Change,
    SqliteStore,
    StoredTable,
    UnavailableError,
    owner_file,
)
from sample_games.reversi import Reversi
from tests.patience import PATIENCE, wait_until
from tests.server.running import NO_TABLE, Caller, Person, Running, running
from tests.server.secret_game import Secrets
from tests.server.tables import start

Make = Callable[[str], Person]
SAMPLE = re.compile(r'([a-z_]+)(\{[a-z]+="[^"\\]*"\})? (-?[0-9.e+-]+)')
SHOWN = ("/healthz", "/readyz", "/metrics")


class Held(SqliteStore):
    """A store whose commits wait, or fail, where a test wants that."""

    is_free: ClassVar[Event] = Event()
    is_waiting: ClassVar[Event] = Event()
    is_full: ClassVar[bool] = False

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        """Store as any other does, if nothing keeps it from that."""
        if not self.is_free.is_set():
            self.is_waiting.set()
        assert self.is_free.wait(PATIENCE)
        if self.is_full:
            raise UnavailableError("Cannot use the file: the disk is full. Make room.")
        return super().commit(changes)


@pytest.fixture
def server(fresh_server: Running) -> Running:
    """Count from nothing in each test."""
    return fresh_server


@pytest.fixture(autouse=True)
def as_before() -> None:
    """Begin each test with a store that does what it should."""
    Held.is_free.set()
    Held.is_waiting.clear()
    Held.is_full = False


def held(path: Path) -> Running:
    """Start a server on a store that can be held."""
    return Running(path, {"reversi": Reversi}, lambda: Held.open(path))


def shown(server: Running, path: str) -> tuple[int, str]:
    """Return the status and the text of what the operator is shown."""
    status, _, body = Caller(server.address).call("GET", path)
    return status, body.decode()


def numbers(server: Running) -> dict[str, float]:
    """Return all numbers by their name and label; each line is one of the format."""
    found = {}
    for line in shown(server, "/metrics")[1].splitlines():
        if not re.fullmatch("# (HELP|TYPE) .+", line):
            sample = SAMPLE.fullmatch(line)
            assert sample is not None, line
            found[sample[1] + (sample[2] or "")] = float(sample[3])
    return found


def test_a_server_that_runs_lives_and_is_ready(server: Running) -> None:
    """Both are said with 200."""
    assert shown(server, "/healthz") == (200, "It lives.\n")
    assert shown(server, "/readyz") == (200, "It is ready.\n")


def test_what_happens_is_counted(server: Running, somebody: Make) -> None:
    """Moves, commits, refusals, sockets and tables are what they were."""
    played = start(somebody)
    played.play(3)
    somebody("Cy").socket.ask(t="start", table=NO_TABLE)
    # Calls that were answered may not be closed at the server yet, and its own beats are jobs.
    wait_until(
        lambda: (
            (seen := numbers(server))["bga_states_connections"] == 4
            and not seen["bga_states_waiting_jobs"]
        ),
        "that nothing but three sockets and this call is open",
    )
    seen = numbers(server)

    # The start of the game is a move, too.
    assert seen["bga_states_moves_total"] == 4
    assert seen['bga_states_refused_total{code="unknown_table"}'] == 1
    assert seen["bga_states_sockets"] == 3
    assert seen["bga_states_followed_tables"] == seen["bga_states_live_tables"] == 1
    assert seen["bga_states_commit_changes_sum"] >= seen["bga_states_commit_seconds_count"] > 4
    assert seen["bga_states_due_work_wait_seconds"] == 0
    assert seen['bga_states_http_responses_total{status="201"}'] == 4


def test_what_is_no_frame_is_counted_at_once(server: Running, somebody: Make) -> None:
    """It is among the numbers while its socket is open, and once after that."""
    ann = somebody("Ann")
    for _ in range(3):
        ann.socket.connection.send("no frame")
        assert ann.socket.next("error")["code"] == "bad_request"
    before = numbers(server)
    ann.socket.close()
    wait_until(lambda: not numbers(server)["bga_states_sockets"], "the socket is closed")
    after = numbers(server)

    assert before["bga_states_wrong_frames_total"] == 3
    assert after["bga_states_wrong_frames_total"] == 3


def test_a_table_thread_that_stands_still_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a commit does not end, the server lives, and is not ready; then it is."""
    server = held(tmp_path / "tables.sqlite")
    Held.is_free.clear()
    call = Thread(target=Person, args=(server.address, "Ann"))
    call.start()
    assert Held.is_waiting.wait(PATIENCE)
    # Not before and not after: a machine that is slow must not be taken for a commit that is held.
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(operator_api, "LONGEST_WAIT", 0.2)
        ready = shown(server, "/readyz")
        lives = shown(server, "/healthz")
        counted = numbers(server)
    Held.is_free.set()
    call.join(PATIENCE)

    assert ready[0] == 503
    assert re.fullmatch(r"Cannot .+: the tables have not answered for 0.2 s, .+\n", ready[1])
    assert lives[0] == 200
    assert "bga_states_due_work_wait_seconds" not in counted
    assert shown(server, "/readyz")[0] == 200
    server.stop()


def test_a_store_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a commit has failed the server is not ready for a while, and says why."""
    monkeypatch.setattr(operator_api, "RED_FOR", PATIENCE)
    server = held(tmp_path / "tables.sqlite")
    Held.is_full = True
    refused, _, _ = Caller(server.address).call("POST", "/api/me", {"name": "Ann"})
    status, said = shown(server, "/readyz")
    counted = numbers(server)
    Held.is_full = False
    monkeypatch.setattr(operator_api, "RED_FOR", 0)

    assert (refused, status) == (503, 503)
    assert said.endswith(" s ago. Cannot use the file: the disk is full. Make room.\n")
    # Together with whatever else was there, and once more alone; the server's own beats fail too.
    assert counted["bga_states_store_failures_total"] >= 2
    assert counted['bga_states_refused_total{code="unavailable"}'] >= 1
    assert shown(server, "/readyz")[0] == 200
    server.stop()


def test_nothing_that_is_secret_is_shown(tmp_path: Path) -> None:
    """Neither the id of a table nor a name, a token or a card is among the numbers."""
    with running(tmp_path / "tables.sqlite", {"secrets": Secrets}) as server:
        people: list[Person] = []

        def somebody(name: str) -> Person:
            people.append(Person(server.address, f"{name}-of-Troy"))
            return people[-1]

        played = start(somebody, "secrets")
        text = shown(server, "/metrics")[1]
        for person in people:
            person.socket.close()

    assert "bga_states_moves_total 1\n" in text
    secrets = (played.id, "of-Troy", *(person.token for person in people))
    assert [secret for secret in secrets if secret in text] == []
    assert re.findall("[0-9a-f]{32}", text) == []


@pytest.mark.parametrize("path", SHOWN)
@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"])
def test_what_a_proxy_passes_on_is_not_the_operators(
    server: Running, path: str, header: str
) -> None:
    """Through a proxy it is shown that the server lives, and nothing else."""
    status, _, body = Caller(server.address).call("GET", path, **{header: "127.0.0.1"})

    assert status == (200 if path == "/healthz" else 403)
    assert (b"--open-metrics" in body) == (path != "/healthz")


@pytest.mark.parametrize("path", SHOWN)
def test_what_is_opened_is_shown_to_everybody(tmp_path: Path, path: str) -> None:
    """Where it was asked for, proxies get it too."""
    with running(tmp_path / "tables.sqlite", {}, open_metrics=True) as server:
        status, _, _ = Caller(server.address).call("GET", path, X_Forwarded_For="192.0.2.7")

    assert status == 200


@pytest.mark.parametrize(
    ("client", "host", "is_operator"),
    [
        ("127.0.0.1", "localhost:8000", True),
        ("127.0.0.1", "127.0.0.1:8000", True),
        ("::1", "[::1]:8000", True),
        ("127.0.0.1", "games.example.org", False),
        ("192.0.2.7", "localhost:8000", False),
        ("", "localhost", False),
        ("127.0.0.1", "", False),
    ],
)
def test_who_is_the_operator(client: str, host: str, is_operator: bool) -> None:
    """Somebody on the same machine, who calls the server by a name of that machine."""
    gate = Gate(("localhost", "games.example.org"), "https://games.example.org")

    assert gate.is_operator(client, {"host": host}) is is_operator


def test_the_operator_of_a_server_that_listens_to_both(tmp_path: Path) -> None:
    """By IPv4 and by IPv6 its own machine is known, and so is what a proxy there passes on."""
    with running(tmp_path / "tables.sqlite", {}, host="::") as server:
        port = urlsplit(server.address).port
        statuses = [
            Caller(f"http://{number}:{port}/").call("GET", "/readyz")[0]
            for number in ("127.0.0.1", "[::1]")
        ]

    assert statuses == [200, 200]


class Damaged(SqliteStore):
    """A store with pages that cannot be read."""

    unreadable: ClassVar[set[str]] = set()

    def table(self, table_id: str) -> StoredTable | None:
        """Return a table, unless it stands on such a page."""
        if table_id in self.unreadable:
            raise UnavailableError("Cannot use the file: database disk image is malformed.")
        return super().table(table_id)


def test_a_store_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One damaged table is its own trouble; with a second one the server is not ready."""
    monkeypatch.setattr(operator_api, "RED_FOR", PATIENCE)
    path = tmp_path / "tables.sqlite"
    with running(path, {"reversi": Reversi}) as server:
        ann = Person(server.address, "Ann")
        tables = [ann.make_table("reversi") for _ in range(3)]
    monkeypatch.setattr(Damaged, "unreadable", {*tables[1:]})
    with running(path, {"reversi": Reversi}, open_store=lambda: Damaged.open(path)) as server:
        ready = []
        for table in tables:
            status, _, _ = Caller(server.address, ann.token).call("GET", f"/api/tables/{table}")
            ready.append((status, *shown(server, "/readyz")))
        monkeypatch.setattr(operator_api, "RED_FOR", 0)
        later = shown(server, "/readyz")

    assert [(served, status) for served, status, _ in ready] == [(200, 200), (503, 200), (503, 503)]
    assert ready[-1][2].endswith(
        ": the store cannot be read. Cannot use the file: database disk image is malformed.\n"
    )
    assert later == (200, "It is ready.\n")


def test_a_database_that_is_gone_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server whose file was removed acknowledges nothing and says so, until it is back."""
    monkeypatch.setattr(operator_api, "RED_FOR", PATIENCE)
    monkeypatch.setattr(owner_file, "A_MOMENT", 0)
    path = tmp_path / "tables.sqlite"
    with running(path, {"reversi": Reversi}) as server:
        ann = Person(server.address, "Ann")
        away = path.rename(tmp_path / "away.sqlite")
        gone = [shown(server, "/readyz") for _ in range(2)]
        status, _, _ = ann.call("POST", "/api/tables", {"game": "reversi"})
        away.rename(path)
        monkeypatch.setattr(operator_api, "RED_FOR", 0)
        back = shown(server, "/readyz")
        table = ann.make_table("reversi")
        seen = ann.get(f"/api/tables/{table}")

    assert [code for code, _ in gone] == [503, 503]
    assert "tables.sqlite: it was removed or replaced while in use." in gone[1][1]
    assert status == 503
    assert back == (200, "It is ready.\n")
    assert seen["id"] == table


def test_a_database_that_is_overwritten_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server over whose file a backup was copied acknowledges nothing, and says so."""
    monkeypatch.setattr(operator_api, "RED_FOR", PATIENCE)
    path, backup = tmp_path / "tables.sqlite", tmp_path / "backup.sqlite"
    with running(path, {"reversi": Reversi}) as server:
        ann = Person(server.address, "Ann")
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(backup)) as copy:
            source.backup(copy)
            # As `tables backup` leaves it.
            copy.execute("PRAGMA journal_mode = DELETE")
        ann.make_table("reversi")
        shutil.copyfile(backup, path)
        assert shown(server, "/readyz")[0] == 503
        status, _, _ = ann.call("POST", "/api/tables", {"game": "reversi"})
        ready = shown(server, "/readyz")

    assert ready[0] == 503
    assert "tables.sqlite: it was overwritten while in use, not by SQLite." in ready[1]
    assert status == 503
    assert path.read_bytes() == backup.read_bytes()
