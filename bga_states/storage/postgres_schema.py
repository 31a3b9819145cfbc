"""The schema of a database in PostgreSQL: its version, and how it is brought to the newest."""

import psycopg

from bga_states.storage.contract import StorageError
from bga_states.storage.postgres_address import PostgresAddress
from bga_states.storage.postgres_connection import Connection, fact_of
from bga_states.storage.schema import OURS, migrations

DIALECT = "postgres"
LONGEST_WAIT = "SET LOCAL lock_timeout = '60s'; SET LOCAL statement_timeout = 0;"
"""The longest wait for another server that adapts the schema; this one may take any time."""
WHAT_IS_THERE = """
SELECT to_regclass('bga_states_schema') IS NOT NULL, EXISTS (
    SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
)
"""


def schema_version(connection: Connection, address: PostgresAddress) -> int:
    """Return the version of a database's schema, 0 for an empty one.

    StorageError for a database of another program, or of a later release.
    """
    row = connection.execute(WHAT_IS_THERE).fetchone()
    assert row is not None
    is_ours, is_used = row
    if not is_ours and is_used:
        fact = "it is a database of another program"
        raise StorageError(f"Cannot open {address}: {fact}. Give one that is empty.")
    if not is_ours:
        return 0
    row = connection.execute("SELECT version FROM bga_states_schema").fetchone()
    version, newest = (0 if row is None else int(row[0])), max(migrations(DIALECT))
    if version > newest:
        fact = f"its schema is {version}, and this release knows those up to {newest}"
        raise StorageError(f"Cannot open {address}: {fact}. Use the release that wrote it.")
    return version


def migrate(connection: Connection, address: PostgresAddress) -> None:
    """Bring a database to the newest schema in one transaction; StorageError if that fails.

    If several servers start at once, one does it, and the others wait.
    """
    version = 0
    try:
        with connection.transaction():
            connection.execute(LONGEST_WAIT, prepare=False)
            connection.execute("SELECT pg_advisory_xact_lock($1)", (OURS,))
            present = schema_version(connection, address)
            for version, script in migrations(DIALECT).items():
                if version > present:
                    connection.execute(script.encode(), prepare=False)
                    connection.execute("UPDATE bga_states_schema SET version = $1", (version,))
    except psycopg.Error as error:
        fact = f"its schema {version} cannot be made ({fact_of(error)})"
        remedy = "It is as it was; see that its user may create tables, and try again"
        raise StorageError(f"Cannot open {address}: {fact}. {remedy}.") from error


def refuse_older(connection: Connection, address: PostgresAddress) -> None:
    """Refuse a database that is not of the newest schema, and leave it as it is."""
    present, newest = schema_version(connection, address), max(migrations(DIALECT))
    if present < newest:
        fact = f"its schema is {present}, and this release reads {newest}"
        remedy = "Start a server once, which adapts it"
        raise StorageError(f"Cannot read {address}: {fact}. {remedy}.")
