"""Addresses of databases in PostgreSQL, which show everybody all but the password."""

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
    # A host that is gone is noticed, though it says nothing.
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
"""How to connect, where the address does not say it."""


def is_postgres(text: str) -> bool:
    """Whether a text is the address of a database in PostgreSQL, and not the name of a file."""
    return text.startswith(SCHEMES)


class PostgresAddress:
    """Where a database is; as a text it is without the password, and without anything secret."""

    def __init__(self, url: str) -> None:
        """Read an address; StorageError for one that cannot be."""
        given = read_url(url)
        self.url = url
        """The address with everything, as psycopg reads it."""
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
    """Return the parts of an address; StorageError, which repeats nothing, if it has none."""
    # Not before there is an address: who uses a file may lack it.
    import psycopg
    from psycopg.conninfo import conninfo_to_dict

    # What libpq says of it may show a part of the password, as may what it takes for another part.
    with suppress(psycopg.Error):
        given = conninfo_to_dict(url)
        ports = str(given.get("port", "0")).split(",")
        others = f"{given.get('host')}{given.get('dbname')}"
        if all(port.isdigit() for port in ports) and "@" not in others:
            return given
    fact = f"its address is not written as {EXAMPLE}"
    remedy = "Write signs such as / and @ in a password as %2F and %40"
    raise StorageError(f"Cannot open the database: {fact}. {remedy}.")
