"""Addresses of databases in PostgreSQL, which hide the password when they are shown."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import quote

from bga_states.storage.contract import StorageError

SCHEMES = ("postgresql://", "postgres://")
EXAMPLE = "postgresql://user@host/name"
DEFAULTS = {
    "application_name": "bga-states",
    "connect_timeout": "3",
    # These find out that a host is gone, though it sends nothing.
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
"""The parameters of a connection that the address does not give."""


def is_postgres(text: str) -> bool:
    """Whether a text is the address of a PostgreSQL database, and not the name of a file."""
    return text.startswith(SCHEMES)


class PostgresAddress:
    """The address of a database; its text leaves out the password and all else that is secret."""

    def __init__(self, url: str) -> None:
        """Read an address; StorageError if it cannot be read."""
        given = read_url(url)
        self.url = url
        """The whole address with its secrets, as psycopg reads it."""
        self.parameters: Mapping[str, str] = {
            **DEFAULTS,
            **{name: str(given[name]) for name in given},
        }

    def __str__(self) -> str:
        """Return the address without the password."""
        parts = self.parameters
        user = f"{quote(parts['user'])}@" if "user" in parts else ""
        port = f":{parts['port']}" if "port" in parts else ""
        name = f"/{quote(parts['dbname'])}" if "dbname" in parts else ""
        return f"postgresql://{user}{quote(parts.get('host', ''))}{port}{name}"

    __repr__ = __str__


def read_url(url: str) -> dict[str, Any]:
    """Return the parts of an address; StorageError, which repeats none of it, if it has none."""
    # Only when there is an address: an operator with a file may not have psycopg.
    import psycopg
    from psycopg.conninfo import conninfo_to_dict

    # libpq's error may show a part of the password, and so may a part that it has parsed wrongly.
    with suppress(psycopg.Error):
        given = conninfo_to_dict(url)
        ports = str(given.get("port", "0")).split(",")
        others = f"{given.get('host')}{given.get('dbname')}"
        if all(port.isdigit() for port in ports) and "@" not in others:
            return given
    fact = f"its address is not written as {EXAMPLE}"
    remedy = "Write signs such as / and @ in a password as %2F and %40"
    raise StorageError(f"Cannot open the database: {fact}. {remedy}.")
