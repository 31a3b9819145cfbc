"""The schema of a file: what is not ours is refused and left alone, what is older is adapted."""

import sqlite3
from contextlib import closing
from time import time

import pytest

from bga_states.storage import (
    Beat,
    PersonRow,
    SeatRow,
    SqliteStore,
    StorageError,
    StoredTable,
)
from bga_states.storage.schema import migrate, migrations
from bga_states.storage.sqlite_connection import connect
from tests.storage.conftest import SqlitePlace, connection_of
from tests.storage.rows import ENDED_PURGE, TABLE, due, made, of_each_phase, position

BEFORE_CLOCKS = """
UPDATE schema SET version = 2;
INSERT INTO tables VALUES (1, 'table-00000001', 0, 'reversi', 'open', CAST('{"size":8}' AS BLOB),
    'public', 'everybody', 1, 'Ann', 1000, x'', '');
INSERT INTO seats VALUES
    (1, 1, 'person', 0, 1, '', 'Ann', 1, 0), (1, 2, 'open', 0, 0, '', '', 0, 0);
INSERT INTO positions VALUES (1, 4, 2004, '[1]', 4, 1, 0, CAST('{"0":0}' AS BLOB),
    CAST('snapshot 4' AS BLOB), CAST('[2]' AS BLOB));
INSERT INTO work VALUES (1, 'bot', 23, 4, 2004, 0);
"""
"""What a server of schema 2 has stored."""


@pytest.fixture
def store(sqlite_place: SqlitePlace) -> SqliteStore:
    return sqlite_place.open()


@pytest.mark.parametrize("content", [b"no", b"SQLite format 3\x00 or so", b"notes\n" * 1000])
def test_a_file_of_something_else(sqlite_place: SqlitePlace, content: bytes) -> None:
    """A file that is no database is refused, and stays as it is, without a lock beside it."""
    sqlite_place.path.write_bytes(content)
    with pytest.raises(StorageError, match="it is not a database of tables"):
        sqlite_place.open()

    assert sqlite_place.path.read_bytes() == content
    assert [*sqlite_place.path.parent.iterdir()] == [sqlite_place.path]


def test_a_database_of_something_else(sqlite_place: SqlitePlace) -> None:
    """The database of another program is refused to servers and readers."""
    with closing(sqlite3.connect(sqlite_place.path)) as other:
        other.execute("CREATE TABLE schema (version INTEGER)")
    before = sqlite_place.path.read_bytes()

    with pytest.raises(StorageError, match="a database of another program"):
        sqlite_place.open()
    with pytest.raises(StorageError, match="a database of another program"):
        sqlite_place.open_reader()
    assert sqlite_place.path.read_bytes() == before


def test_a_newer_schema(sqlite_place: SqlitePlace, store: SqliteStore) -> None:
    """A file of a later release is refused, with both numbers."""
    newest = max(migrations())
    connection_of(store).execute("UPDATE schema SET version = ?", (newest + 1,))
    store.close()

    with pytest.raises(StorageError, match=f"is {newest + 1}, and .* up to {newest}. Use the"):
        sqlite_place.open()
    with pytest.raises(StorageError, match="Use the release that wrote it"):
        sqlite_place.open_reader()


def test_a_file_without_its_schema(sqlite_place: SqlitePlace, store: SqliteStore) -> None:
    """A file of ours that somebody has spoilt is refused with what SQLite says."""
    connection_of(store).execute("DROP TABLE schema")
    store.close()

    with pytest.raises(StorageError, match="no such table: schema.*restore a backup"):
        sqlite_place.open()


def test_a_schema_that_is_not_there_yet(sqlite_place: SqlitePlace) -> None:
    """A reader changes no schema: it says who does."""
    with closing(connect(sqlite_place.path)):
        pass

    with pytest.raises(StorageError, match="Start the server once"):
        sqlite_place.open_reader()


def test_a_migration_happens_whole(sqlite_place: SqlitePlace) -> None:
    """A step of the schema that fails leaves the file without it, and is done the next time."""
    with closing(connect(sqlite_place.path)) as connection:
        connection.execute("PRAGMA max_page_count = 3")

        with pytest.raises(StorageError, match="schema 1 cannot be made .*full"):
            migrate(connection, sqlite_place.path)
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    assert sqlite_place.open().commit([made()]) == [True]


def test_tables_of_an_earlier_schema(sqlite_place: SqlitePlace) -> None:
    """What was stored before there were clocks is there as it was, and nobody has a clock."""
    with closing(connect(sqlite_place.path)) as connection:
        for version in (1, 2):
            connection.executescript(migrations()[version])
        connection.executescript(BEFORE_CLOCKS)
    store = sqlite_place.open()

    assert store.table(TABLE.id) == StoredTable(TABLE, position(4, clock=b"[2]"))
    assert [listed.table for listed in store.public_tables()] == [TABLE]
    assert store.next_work("bot", 9_000) == due(4)
    assert store.last_beat() == Beat(0, 0, 0)


BEFORE_PURGES = """
UPDATE schema SET version = 4; DROP INDEX links_of_tables; ALTER TABLE beats DROP COLUMN leapt;
ALTER TABLE beats DROP COLUMN is_still; DROP INDEX moves_by_request;
CREATE UNIQUE INDEX moves_by_action ON moves (table_no, player_id, action_id)
    WHERE action_id <> ''
"""


def test_tables_that_were_there_before_purges(
    sqlite_place: SqlitePlace, store: SqliteStore
) -> None:
    """What has ended is due from its end on, what is open from now on, and the rest never."""
    store.commit(of_each_phase())
    connection_of(store).executescript(BEFORE_PURGES)
    store.close()
    again = sqlite_place.open()

    assert again.next_work(ENDED_PURGE, 9_000) == due(0, "over", kind=ENDED_PURGE, player_id=0)
    work = connection_of(again).execute("SELECT table_no, due_at FROM work ORDER BY due_at")
    (over, _), (opened, since) = work
    assert (opened, over) == (1, 3)
    assert abs(since / 1000 - time()) < 60


def test_schemas_are_numbered_without_a_gap() -> None:
    """Migrations count from 1."""
    assert [*migrations()] == [*range(1, len(migrations()) + 1)]


OLD_TABLE = """
UPDATE schema SET version = 2;
INSERT INTO persons VALUES (7, x'0102', 'Ann', 5);
INSERT INTO tables VALUES (1, 'old', 0, 'reversi', 'open', '{}', 'public', 'link', 7, 'Ann', 5, '',
    '');
INSERT INTO seats VALUES (1, 1, 'person', 0, 7, '', 'Ann', 1, 0);
"""


def test_people_of_earlier_releases(sqlite_place: SqlitePlace) -> None:
    """Tokens of a file of schema 2 are still their owners', and tables by link have a key."""
    with closing(connect(sqlite_place.path)) as connection:
        for version in (1, 2):
            connection.executescript(migrations()[version])
        connection.executescript(OLD_TABLE)
    store = sqlite_place.open()
    stored = store.table("old")

    assert store.person_by_token(b"\x01\x02") == PersonRow(7, "Ann", 5)
    assert stored is not None
    assert stored.table.seats == (SeatRow(1, "person", person_id=7, name="Ann", ready=True),)
    assert len(stored.table.watch_key) == 32
