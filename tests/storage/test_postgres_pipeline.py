"""Statements are sent to PostgreSQL together, and one that fails leaves a connection that works."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any, LiteralString

import psycopg
import pytest

from bga_states.storage.postgres_address import PostgresAddress
from bga_states.storage.postgres_connection import Connection, connect
from bga_states.storage.postgres_pipeline import Pipeline, Row
from tests.storage.conftest import PostgresPlace
from tests.storage.rows import made, moved

MEGABYTE = "m" * 1_000_000
WRITER = 7
ADD_ONE = "INSERT INTO kept VALUES (1)"
ADD_TWO = "INSERT INTO kept VALUES (2)"


@pytest.fixture
def connection(postgres_place: PostgresPlace) -> Iterator[Connection]:
    with closing(connect(PostgresAddress(postgres_place.url), WRITER)) as connection:
        connection.execute("CREATE TEMPORARY TABLE kept (number bigint PRIMARY KEY)")
        yield connection


def do(connection: Connection, *statements: str) -> list[Row]:
    """Have statements done in a pipeline, and return the rows of the last one."""
    with Pipeline(connection) as pipeline:
        *_, last = [pipeline.execute(statement) for statement in statements]
    return last.rows()


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[Connection]:
    """Return a list that gets a connection whenever something waits for it."""
    waits: list[Connection] = []
    wait = Connection.wait

    def noting(connection: Connection, *given: Any, **named: Any) -> Any:
        waits.append(connection)
        return wait(connection, *given, **named)

    monkeypatch.setattr(Connection, "wait", noting)
    return waits


def test_what_is_not_asked_for_is_sent_with_the_next(
    connection: Connection, waits: list[Connection]
) -> None:
    """Only who asks for rows waits, for all that was sent before; the end waits too."""
    with Pipeline(connection) as pipeline:
        for number in range(9):
            pipeline.execute("INSERT INTO kept VALUES ($1)", (number,))
        found = pipeline.execute("SELECT count(*) FROM kept WHERE number < $1", (4,))
        other = pipeline.execute("SELECT $1::bytea, $2::text[], $3", (b"\0", ["a", 'b"'], True))
        assert not waits
        assert [found.rows(), other.rows()] == [[(4,)], [(b"\0", ["a", 'b"'], True)]]
        assert len(waits) == 1
    assert len(waits) == 2


def test_a_batch_waits_twice(postgres_place: PostgresPlace, waits: list[Connection]) -> None:
    """However many moves are stored, they are sent together."""
    store = postgres_place.open()
    store.commit([made(), moved(0)])
    waits.clear()
    assert all(store.commit([moved(version) for version in range(1, 60)]))

    assert len(waits) == 2


def test_what_comes_after_an_error_is_not_done(connection: Connection) -> None:
    """The first error is raised, the connection works, and the next statements are done."""
    with pytest.raises(psycopg.errors.UniqueViolation):
        do(connection, ADD_ONE, "BEGIN", ADD_TWO, ADD_TWO, "TABLE nothing", "COMMIT")
    do(connection, "ROLLBACK", "INSERT INTO kept VALUES (3)")

    assert do(connection, "TABLE kept") == [(3,)]


def test_an_error_is_raised_where_rows_are_read(connection: Connection) -> None:
    """Whoever asks for rows hears of an error of any statement before."""
    with Pipeline(connection) as pipeline:
        pipeline.execute(ADD_ONE)
        pipeline.execute(ADD_ONE)
        answer = pipeline.execute("TABLE kept")
        with pytest.raises(psycopg.errors.UniqueViolation):
            answer.rows()

    assert do(connection, "TABLE kept") == []


def test_what_could_not_be_prepared_is_prepared_again(connection: Connection) -> None:
    """A statement that is wrong now may be right later."""
    for _ in range(2):
        with pytest.raises(psycopg.errors.UndefinedTable):
            do(connection, "TABLE later", "SELECT 1")
    connection.execute("CREATE TEMPORARY TABLE later ()")

    assert do(connection, "TABLE later") == []
    assert do(connection, "SELECT 1") == [(1,)]


def test_much_goes_both_ways(connection: Connection) -> None:
    """Neither side waits for the other to read, where both have more to send than fits."""
    with Pipeline(connection) as pipeline:
        answers = [pipeline.execute("SELECT $1::text", (MEGABYTE,)) for _ in range(20)]
        assert all(answer.rows() == [(MEGABYTE,)] for answer in answers)


def test_what_is_not_of_the_database_ends_the_connection(connection: Connection) -> None:
    """After Ctrl-C nobody knows what was read, so the connection is given up."""
    pipeline = Pipeline(connection)
    with pytest.raises(KeyboardInterrupt), pipeline:
        raise KeyboardInterrupt

    assert connection.closed


def test_a_lost_connection_is_an_error_of_the_database(connection: Connection) -> None:
    """A connection that its server has ended is closed, and says so."""
    with pytest.raises(psycopg.OperationalError):
        do(connection, ADD_ONE, "SELECT pg_terminate_backend(pg_backend_pid())", "TABLE kept")

    assert connection.closed


class Broken:
    """A libpq to which answers do not come whole."""

    def __init__(self, libpq: Any) -> None:
        self._libpq = libpq

    def __getattr__(self, name: str) -> Any:
        return getattr(self._libpq, name)

    def get_result(self) -> None:
        """Return nothing, as where what arrives is no protocol."""


def test_an_answer_that_is_none_is_an_error_of_the_database(connection: Connection) -> None:
    """Where answers cannot be read, that is said as of a lost connection, and it is closed."""
    pipeline = Pipeline(connection)
    vars(pipeline)["_libpq"] = Broken(connection.pgconn)
    with pytest.raises(psycopg.OperationalError, match="broke off"), pipeline:
        pipeline.execute(ADD_ONE)

    assert connection.closed


def test_a_value_that_cannot_be_sent_costs_no_connection(connection: Connection) -> None:
    """A number that is too large is a mistake of the program, after which all goes on."""
    pipeline = Pipeline(connection)
    with pytest.raises(OverflowError), pipeline:
        pipeline.execute("INSERT INTO kept VALUES ($1)", (1 << 64,))

    assert do(connection, ADD_ONE, "TABLE kept") == [(1,)]


@pytest.mark.parametrize(
    "outdate",
    [
        "DEALLOCATE ALL",
        "DISCARD ALL",
        "ALTER TABLE tables ALTER revision TYPE integer",
    ],
)
def test_outdated_statements_are_prepared_anew(
    postgres_place: PostgresPlace, outdate: LiteralString
) -> None:
    """Where a pool has ended what was prepared, or a table was changed, nobody notices."""
    store = postgres_place.open()
    store.commit([made(), moved(0)])
    assert store.commit([moved(1)]) == [True]
    store._connection.execute(outdate)

    assert store.commit([moved(2), moved(3)]) == [True, True]
    assert store.commit([moved(4)]) == [True]


def test_what_is_prepared_does_not_grow(postgres_place: PostgresPlace) -> None:
    """Batches of any size are written by the same statements."""
    store = postgres_place.open()
    store.commit([made(), moved(0)])
    version = 1

    def prepared() -> int:
        nonlocal version
        for size in range(1, 40):
            store.commit([moved(version + number) for number in range(size)])
            version += size
        return len(store._connection.prepared)

    assert prepared() == prepared() < 40
