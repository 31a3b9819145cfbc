"""The schema of a database: what is not ours is refused and left alone, the older is adapted."""

import psycopg
import pytest

from bga_states.storage import StorageError, UnavailableError
from bga_states.storage.postgres_schema import DIALECT
from bga_states.storage.schema import migrations
from tests.storage.conftest import PostgresPlace
from tests.storage.rows import ENDED_PURGE, due, made, moved, of_each_phase
from tests.storage.test_postgres import TERMINATE


def do(place: PostgresPlace, statement: str) -> list[tuple[object, ...]]:
    """Do something to a database from outside."""
    with psycopg.connect(place.url, autocommit=True) as connection:
        cursor = connection.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


def test_a_database_of_something_else(postgres_place: PostgresPlace) -> None:
    """The database of another program is refused to servers and readers, and stays as it is."""
    do(postgres_place, "CREATE TABLE tables (material text)")
    for opening in (postgres_place.open, postgres_place.open_reader):
        with pytest.raises(StorageError, match="a database of another program. Give one that is"):
            opening()

    assert do(postgres_place, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == [
        ("tables",)
    ]


def test_a_schema_of_ones_own(postgres_place: PostgresPlace) -> None:
    """Beside another program there is room in a schema, which the address names."""
    do(postgres_place, "CREATE TABLE tables (material text); CREATE SCHEMA games")
    postgres_place.url += "&options=-csearch_path%3Dgames"

    assert postgres_place.open().commit([made()]) == [True]


def test_a_newer_schema(postgres_place: PostgresPlace) -> None:
    """A database of a later release is refused, with both numbers."""
    newest = max(migrations(DIALECT))
    store = postgres_place.open()
    do(postgres_place, "UPDATE bga_states_schema SET version = version + 1")

    for opening in (postgres_place.open, postgres_place.open_reader):
        with pytest.raises(StorageError, match=f"is {newest + 1}, and .* up to {newest}. Use the"):
            opening()
    store.close()


def test_a_schema_that_becomes_newer(postgres_place: PostgresPlace) -> None:
    """A store that has lost its connection meanwhile writes nothing, and says why in one line."""
    store = postgres_place.open()
    store.commit([made()])
    do(postgres_place, "UPDATE bga_states_schema SET version = version + 1")
    do(postgres_place, TERMINATE)

    with pytest.raises(UnavailableError, match=r"^Cannot open .* Use the release that wrote it\.$"):
        store.commit([moved(0)])


def test_a_schema_that_is_not_there_yet(postgres_place: PostgresPlace) -> None:
    """A reader changes no schema: it says who does."""
    with pytest.raises(StorageError, match="Start a server once"):
        postgres_place.open_reader()


def test_a_migration_happens_whole(postgres_place: PostgresPlace) -> None:
    """A schema that cannot be made leaves nothing behind, and is made the next time."""
    do(postgres_place, "CREATE VIEW seats AS SELECT 1 AS no")
    with pytest.raises(StorageError, match=r"schema 1 cannot be made \(relation \"seats\" already"):
        postgres_place.open()
    assert do(postgres_place, "SELECT * FROM pg_tables WHERE schemaname = 'public'") == []
    do(postgres_place, "DROP VIEW seats")

    assert postgres_place.open().commit([made()]) == [True]


NOW = "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
BEFORE_PURGES = """
UPDATE bga_states_schema SET version = 1; DROP INDEX links_of_tables;
ALTER TABLE beats DROP COLUMN leapt, DROP COLUMN is_still;
DROP INDEX moves_by_request; CREATE UNIQUE INDEX moves_by_action
    ON moves (table_no, player_id, action_id) WHERE action_id <> ''
"""


def test_tables_that_were_there_before_purges(postgres_place: PostgresPlace) -> None:
    """What has ended is due from its end on, what is open from now on, and the rest never."""
    store = postgres_place.open()
    store.commit(of_each_phase())
    store.close()
    do(postgres_place, BEFORE_PURGES)
    ((before,),) = do(postgres_place, NOW)
    again = postgres_place.open()
    ((after,),) = do(postgres_place, NOW)

    assert again.next_work(ENDED_PURGE, 9_000) == due(0, "over", kind=ENDED_PURGE, player_id=0)
    meanwhile = f"SELECT due_at BETWEEN {before} AND {after} FROM work ORDER BY due_at"  # noqa: S608  # numbers
    assert do(postgres_place, meanwhile) == [(False,), (True,)]


def test_schemas_are_numbered_without_a_gap() -> None:
    """Migrations count from 1."""
    assert [*migrations(DIALECT)] == [*range(1, len(migrations(DIALECT)) + 1)]
