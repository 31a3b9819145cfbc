"""What is PostgreSQL's own: addresses, stores side by side, lost connections, killed processes."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial

import psycopg
import pytest
from msgspec.structs import replace

from bga_states.storage import (
    Change,
    PersonMade,
    StorageError,
    TableRemoved,
    UnavailableError,
    WorkLeased,
    postgres,
)
from bga_states.storage import postgres_connection as connecting
from bga_states.storage.postgres import PostgresStore
from bga_states.storage.postgres_address import PostgresAddress
from bga_states.storage.postgres_connection import refuse_forgetful
from tests.patience import MOMENT, PATIENCE, wait_until
from tests.postgres_cluster import PostgresCluster
from tests.storage.breaking_proxy import BreakingProxy
from tests.storage.conftest import PostgresPlace
from tests.storage.patience import PATIENT
from tests.storage.rows import ANN, ANNS_TOKEN, BOB, BOBS_TOKEN, TABLE, changed, due, made, moved

ROUNDS = 30
MANY_TRIES = 10
WRITER = """
import sys
from bga_states.storage.postgres import PostgresStore
from tests.storage.patience import be_patient
from tests.storage.rows import made, moved

be_patient()
store = PostgresStore.open(sys.argv[1])
store.commit([made(), moved(0)])
print("begun", flush=True)
version = 1
while True:
    assert store.commit([moved(n) for n in range(version, version + 3)]) == [True] * 3
    version += 3
    print(version, flush=True)
"""


@pytest.fixture
def store(postgres_place: PostgresPlace) -> PostgresStore:
    return postgres_place.open()


def versions(store: PostgresStore, table_id: str = TABLE.id) -> list[int]:
    """Return the versions that are stored of a table."""
    return [move.version for move in store.moves(table_id, -1, 1_000_000)]


class TestAddress:
    """Addresses are shown without what is secret."""

    @pytest.mark.parametrize(
        ("url", "shown"),
        [
            ("postgresql://ann:secret@db.example.org:5433/games", "ann@db.example.org:5433/games"),
            ("postgresql://ann@db/games?password=secret", "ann@db/games"),
            ("postgres://db", "db"),
        ],
    )
    def test_a_password_is_not_shown(self, url: str, shown: str) -> None:
        """An address says where the database is, and no password."""
        address = PostgresAddress(url)

        assert str(address) == repr(address) == f"postgresql://{shown}"

    @pytest.mark.parametrize(
        "url",
        [
            "postgresql://ann:sec/ret@db/games",
            "postgresql://a:secret@[b",
            "postgresql://ann:a@sec@db",
        ],
    )
    def test_a_wrong_address_is_not_repeated(self, url: str) -> None:
        """Where an address cannot be read, nothing of it is shown: it may hold a password."""
        with pytest.raises(StorageError, match="its address is not written as") as raised:
            PostgresAddress(url)
        assert "sec" not in str(raised.value)
        assert raised.value.__context__ is None

    def test_a_database_that_is_not_there(self, postgres: PostgresCluster) -> None:
        """Whoever gives a wrong name is told what PostgreSQL says, in one line."""
        with pytest.raises(StorageError, match=r"database \"nothing\" does not exist\. See that"):
            PostgresStore.open(postgres.url("nothing"))


class TestSideBySide:
    """Any number of stores have one database."""

    @pytest.fixture
    def other(self, postgres_place: PostgresPlace, store: PostgresStore) -> PostgresStore:
        return postgres_place.open()

    def test_one_overtakes_the_other(self, store: PostgresStore, other: PostgresStore) -> None:
        """Of two who store the same version, one does, and the other is told."""
        store.commit([made(), moved(0)])

        assert store.commit([moved(1, kind="concede", action_id="ann")]) == [True]
        assert other.commit([moved(1, action_id="bob"), changed(1)]) == [False, False]
        assert other.commit([moved(2, kind="concede", action_id="ann")]) == [False]
        assert other.commit([moved(2, action_id="bob")]) == [True]

    def test_a_change_against_removing(
        self, postgres_place: PostgresPlace, store: PostgresStore, other: PostgresStore
    ) -> None:
        """Of a change and of who removes the table one comes first, and leaves all or nothing."""
        for number in range(ROUNDS):
            table_id = f"table-{number}"
            change = replace(moved(1, table_id), table=changed(1, table_id).table)
            store.commit([made(table_id), moved(0, table_id)])
            with ThreadPoolExecutor() as pool:
                removing = pool.submit(store.commit, [TableRemoved(table_id, 0)])
                changing = pool.submit(other.commit, [change])
            done = removing.result() + changing.result()

            assert sorted(done) == [False, True]
            assert len(store.moves(table_id, -1)) == (2 if done[1] else 0)
        with psycopg.connect(postgres_place.url) as connection:
            left = "SELECT FROM moves WHERE table_no NOT IN (SELECT no FROM tables)"
            assert connection.execute(left).fetchall() == []

    def test_whoever_opens_ends_no_lease(
        self, postgres_place: PostgresPlace, store: PostgresStore
    ) -> None:
        """Work that a server has leased stays its own until the time has passed."""
        lease = WorkLeased(due(0), at=2_000, until=9_000)
        store.commit([made(), replace(moved(0), work=(due(0),)), lease])
        store.close()
        other = postgres_place.open()

        assert other.next_work("bot", 8_999) is None
        assert other.commit([replace(lease, at=8_999)]) == [False]
        assert other.next_work("bot", 9_000) == due(0)

    def test_work_is_leased_once(self, postgres_place: PostgresPlace) -> None:
        """Of two who look for work at the same time, each piece is taken by one."""
        names = [f"table-{number}" for number in range(ROUNDS)]
        begun = [replace(moved(0, name), work=(due(0, table_id=name),)) for name in names]
        postgres_place.open().commit([*map(made, names), *begun])
        barrier = threading.Barrier(2)

        def work(_: int) -> list[str]:
            barrier.wait()
            with closing(PostgresStore.open(postgres_place.url)) as own:
                took = []
                while found := own.next_work("bot", 2_000):
                    if own.commit([WorkLeased(found, at=2_000, until=9_000)]) == [True]:
                        took.append(found.table_id)
                return took

        with ThreadPoolExecutor() as pool:
            both = list(pool.map(work, range(2)))

        assert sorted(both[0] + both[1]) == sorted(names)

    def test_nobody_waits_in_a_ring(self, postgres_place: PostgresPlace) -> None:
        """Two who change many tables in opposite orders never wait for each other for ever."""
        names = [f"table-{number}" for number in range(10)]
        postgres_place.open().commit([made(name) for name in names])

        def write(order: list[str]) -> list[bool]:
            with closing(PostgresStore.open(postgres_place.url)) as own:
                took = []
                for version in range(ROUNDS):
                    took += own.commit([moved(version, name) for name in order])
                return took

        with ThreadPoolExecutor() as pool:
            both = list(pool.map(write, [names, names[::-1]]))

        assert sum(map(sum, both)) == ROUNDS * len(names)

    def test_one_adapts_the_schema(self, postgres_place: PostgresPlace) -> None:
        """Of servers that start at one moment, one makes the schema, and all can use it."""
        barrier = threading.Barrier(4)

        def begin(number: int) -> list[bool]:
            barrier.wait()
            with closing(PostgresStore.open(postgres_place.url)) as own:
                return own.commit([made(f"table-{number}")])

        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(begin, range(4))) == [[True]] * 4

    def test_a_reader_commits_nothing(
        self, postgres_place: PostgresPlace, store: PostgresStore
    ) -> None:
        """A store that was opened to be read refuses to commit, and PostgreSQL would too."""
        reader = postgres_place.open_reader()

        with pytest.raises(StorageError, match="it was opened to be read"):
            reader.commit([made()])
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            reader._connection.execute("DELETE FROM tables")


class TestFailures:
    """What PostgreSQL cannot do is told, changes nothing, and passes."""

    @pytest.fixture(autouse=True)
    def begun(self, store: PostgresStore) -> None:
        store.commit([made(), moved(0)])

    def test_a_forgetful_database_is_refused(self) -> None:
        """A database that may lose commits when the power fails is refused."""
        address = PostgresAddress("postgresql://ann:secret@db")

        with pytest.raises(StorageError, match=r"ann@db: PostgreSQL runs with fsync = off there"):
            refuse_forgetful(address, "off")
        refuse_forgetful(address, "on")

    def test_commits_wait_for_the_disk(
        self, postgres_place: PostgresPlace, store: PostgresStore
    ) -> None:
        """Where a database does not wait for the disk by itself, each session of ours does."""
        name = psycopg.conninfo.conninfo_to_dict(postgres_place.url)["dbname"]
        off = psycopg.sql.SQL("ALTER DATABASE {} SET synchronous_commit = off")
        store._connection.execute(off.format(psycopg.sql.Identifier(str(name))))
        asked = postgres_place.open()._connection.execute("SHOW synchronous_commit")

        assert asked.fetchone() == ("on",)

    def test_somebody_holds_a_table(
        self, postgres_place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A table that somebody does not let go is unavailable, and is read meanwhile."""
        settings = f"{PATIENT}SET lock_timeout = '50ms';"
        monkeypatch.setattr(connecting, "SETTINGS", settings)
        store = postgres_place.open()
        with psycopg.connect(postgres_place.url) as holder:
            holder.execute("SELECT FROM tables FOR UPDATE")

            with pytest.raises(UnavailableError, match="lock timeout"):
                store.commit([moved(1), made("other")])
            assert versions(store) == [0]
        assert store.commit([moved(1), made("other")]) == [True, True]

    def test_a_value_that_fits_no_column(self, store: PostgresStore) -> None:
        """A number that is too large is a mistake of the program, and stores nothing."""
        with pytest.raises(OverflowError):
            store.commit([moved(1), moved(2, at=1 << 64)])

        assert versions(store) == [0]
        assert store.commit([moved(1)]) == [True]

    def test_what_no_text_can_be_is_not_there(self, store: PostgresStore) -> None:
        """An id with a character that PostgreSQL keeps nowhere is an unknown one."""
        assert store.table("no\0table") is None
        assert store.find_move(TABLE.id, 23, "\0") is None

    def test_a_log_that_does_not_fit_its_position(self, store: PostgresStore) -> None:
        """Where somebody has changed the log by hand, that table stands still, and no other."""
        store._connection.execute("DELETE FROM moves")

        assert store.commit([moved(1), made("other")]) == [False, True]


# With a number of ours.
TERMINATE = f"""
SELECT pg_terminate_backend(pid, {PATIENCE * 1000}) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""  # noqa: S608


class TestLostConnections:
    """A connection that is lost costs nothing, and nobody is told what is not known."""

    @pytest.fixture
    def proxy(self, postgres_place: PostgresPlace, store: PostgresStore) -> Iterator[BreakingProxy]:
        store.commit([made(), moved(0), PersonMade(ANN, ANNS_TOKEN)])
        with BreakingProxy(postgres_place.url) as proxy:
            yield proxy

    def test_a_lost_connection_is_made_again(
        self, postgres_place: PostgresPlace, proxy: BreakingProxy, store: PostgresStore
    ) -> None:
        """Whoever finds the connection gone asks again on a new one."""
        with psycopg.connect(postgres_place.url, autocommit=True) as other:
            for version in (1, 2):
                other.execute(TERMINATE)
                assert store.commit([moved(version)]) == [True]
                other.execute(TERMINATE)
                assert versions(store) == [*range(version + 1)]

    @pytest.mark.parametrize("is_sent", [False, True], ids=["before", "after"])
    def test_a_connection_that_breaks_at_commit(
        self, proxy: BreakingProxy, store: PostgresStore, is_sent: bool
    ) -> None:
        """A COMMIT that is lost, or whose answer is, has happened once when the store returns."""
        with closing(PostgresStore.open(proxy.url)) as broken:
            proxy.break_at(b"COMMIT", is_sent=is_sent)
            bob = PersonMade(BOB, BOBS_TOKEN)
            batch: list[Change] = [PersonMade(ANN, ANNS_TOKEN), moved(1), moved(5), bob]

            assert broken.commit(batch) == [False, True, False, True]
        assert proxy.breaks == 1
        assert versions(store) == [0, 1]

    def test_a_store_that_does_not_know_says_nothing(
        self, proxy: BreakingProxy, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """As long as nothing answers after a COMMIT, the store does not return."""
        tries: list[PostgresAddress] = []

        def count_and_connect(address: PostgresAddress, writer: int) -> connecting.Connection:
            tries.append(address)
            return connecting.connect(address, writer)

        with closing(PostgresStore.open(proxy.url)) as broken, ThreadPoolExecutor() as pool:
            proxy.break_at(b"COMMIT", is_sent=True, is_last=True)
            monkeypatch.setattr(postgres, "connect", count_and_connect)
            committing = pool.submit(broken.commit, [moved(1)])
            wait_until(lambda: len(tries) > MANY_TRIES, "it looks for the database again and again")

            assert not committing.done()
            proxy.open()
            assert committing.result(timeout=PATIENCE) == [True]
        assert versions(store) == [0, 1]

    def test_a_crash_before_a_commit(
        self, proxy: BreakingProxy, store: PostgresStore, postgres: PostgresCluster
    ) -> None:
        """After a crash the number of a lost transaction may be another's, and tells nothing."""
        with closing(PostgresStore.open(proxy.url)) as broken, ThreadPoolExecutor() as pool:
            proxy.break_at(b"COMMIT", is_sent=False, is_last=True, is_silent=True)
            committing = pool.submit(broken.commit, [moved(1)])
            assert proxy.is_broken.wait(PATIENCE)
            postgres.stop(signal.SIGQUIT)
            postgres.start()
            for number in range(ROUNDS):
                assert eventually(partial(store.commit, [made(f"table-{number}")])) == [True]
            proxy.open()

            assert committing.result(timeout=PATIENCE) == [True]
        assert versions(store) == [0, 1]

    def test_a_transaction_without_its_server_ends(
        self, proxy: BreakingProxy, store: PostgresStore
    ) -> None:
        """What was begun on a lost connection is ended, though PostgreSQL has not noticed."""
        with closing(PostgresStore.open(proxy.url)) as broken:
            proxy.break_at(b"COMMIT", is_sent=False, is_silent=True)

            assert broken.commit([moved(1)]) == [True]
        assert versions(store) == [0, 1]

    def test_a_database_that_is_away(self, proxy: BreakingProxy) -> None:
        """Where nothing answers, nothing is done, and it is told; afterwards all goes on."""
        with closing(PostgresStore.open(proxy.url)) as away:
            proxy.close()
            for ask in (away.table_ids, lambda: away.commit([moved(1)])):
                with pytest.raises(UnavailableError, match="Cannot use postgresql://tables@"):
                    ask()
            proxy.open()

            assert eventually(lambda: away.commit([moved(1)])) == [True]
            assert versions(away) == [0, 1]


def eventually(work: Callable[[], object]) -> object:
    """Do something as soon as it is available."""
    while True:
        try:
            return work()
        except UnavailableError:
            time.sleep(MOMENT)


class TestKills:
    """A process that is killed loses nothing that it acknowledged."""

    @pytest.mark.parametrize("commits", [0, 7, 40])
    def test_nothing_acknowledged_is_lost(
        self, postgres_place: PostgresPlace, store: PostgresStore, commits: int
    ) -> None:
        """After SIGKILL each batch is there whole, up to the last told of, and another goes on."""
        command = [sys.executable, "-c", WRITER, postgres_place.url]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            told = [writer.stdout.readline().strip() for _ in range(commits + 1)]
            writer.send_signal(signal.SIGKILL)
            told += writer.stdout.read().split()
        stored = versions(store)
        last = 1 if told == ["begun"] else int(told[-1])

        assert len(stored) % 3 == 1
        assert len(stored) >= last
        while not store.commit([moved(len(versions(store)), action_id="the other")])[0]:
            # What was on its way when its process was killed may still be done.
            pass
        assert versions(store) == [*range(len(versions(store)))]
