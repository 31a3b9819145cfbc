"""Connections to a database in PostgreSQL, made so that all commits are on the disk."""

from itertools import count
from typing import Any, LiteralString, TypeAlias

import psycopg
from psycopg.conninfo import make_conninfo
from psycopg.types.numeric import Int8BinaryDumper, Int8Dumper

from bga_states.storage.contract import StorageError
from bga_states.storage.postgres_address import PostgresAddress

TypedStatement: TypeAlias = tuple[str, tuple[int, ...]]
"""A statement with the types of its parameters, by their numbers in PostgreSQL."""
SETTINGS = """
SET client_min_messages = warning;
SET lock_timeout = '5s';
SET statement_timeout = '30s';
SET idle_in_transaction_session_timeout = '10s';
"""
"""The settings of a session: work that holds others up ends by itself, even without its server.

A server that is frozen in the middle of a batch holds its tables until it goes on or is killed.
"""
LONGEST_NAME = 40
"""The longest name of a program: PostgreSQL keeps 63 letters, and the writer's number must fit."""
TO_READ = "SET default_transaction_read_only = on"
DURABILITY = """
SELECT current_setting('fsync'), current_setting('synchronous_commit'),
    current_setting('default_transaction_isolation')
"""


class Connection(psycopg.Connection[tuple[Any, ...]]):
    """A connection, which knows the statements that pipelines have prepared on it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.prepared: dict[TypedStatement, bytes] = {}
        """The names of these statements."""
        self.numbers = count()
        """The numbers for the names of the next statements."""


def connect(address: PostgresAddress, writer: int) -> Connection:
    """Connect to write; psycopg.Error when that fails, StorageError when commits could be lost.

    All sessions of a `writer` have a name of its own, by which it ends sessions that it has lost.
    """
    connection = _connected(address, "read-write")
    try:
        connection.execute(SETTINGS, prepare=False)
        row = connection.execute(DURABILITY).fetchone()
        assert row is not None
        fsync, synchronous, isolation = row
        refuse_forgetful(address, fsync)
        name = f"{address.parameters['application_name'][:LONGEST_NAME]} {writer}"
        connection.execute("SELECT set_config('application_name', $1, false)", (name,))
        if synchronous == "off":
            connection.execute("SET synchronous_commit = on")
        if isolation != "read committed":
            # A statement that waited for a lock has to see the writes of the other transaction.
            connection.execute("SET default_transaction_isolation = 'read committed'")
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_read(address: PostgresAddress) -> Connection:
    """Connect to read, beside servers that write; psycopg.Error when that fails."""
    connection = _connected(address, "any")
    try:
        connection.execute(SETTINGS, prepare=False)
        connection.execute(TO_READ)
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_listen(address: PostgresAddress, channel: LiteralString) -> Connection:
    """Connect to listen on a channel; psycopg.Error when that fails."""
    connection = _connected(address, "read-write")
    try:
        connection.execute(f"LISTEN {channel}")
    except BaseException:
        connection.close()
        raise
    return connection


def refuse_forgetful(address: PostgresAddress, fsync: str) -> None:
    """Refuse a database whose commits could be lost when the power fails."""
    if fsync != "on":
        fact = f"PostgreSQL runs with fsync = {fsync} there"
        raise StorageError(f"Cannot open {address}: {fact}, and may lose moves. Set it to on.")


def fact_of(error: BaseException) -> str:
    """Return PostgreSQL's description of an error in one line, without any value of a row."""
    if isinstance(error, psycopg.Error) and error.diag.message_primary:
        return error.diag.message_primary
    lines = [line.strip() for line in str(error).splitlines()]
    return next((line for line in lines if line), type(error).__name__)


def _connected(address: PostgresAddress, attributes: str) -> Connection:
    """Connect so that statements are prepared once; their parameters are `$1`, `$2` and so on."""
    info = make_conninfo(**{"target_session_attrs": attributes, **address.parameters})
    connection = Connection.connect(
        info, autocommit=True, prepare_threshold=0, cursor_factory=psycopg.RawCursor
    )
    # With each number in the smallest type, one text would be many statements to prepare.
    for dumper in (Int8Dumper, Int8BinaryDumper):
        connection.adapters.register_dumper(int, dumper)
    return connection
