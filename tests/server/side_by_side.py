"""Two servers that share one database, and people who play through either."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any, Protocol

from bga_states import Game
from bga_states.server.tables.timekeeper import Clock
from bga_states.storage import MoveRow, find_damage
from bga_states.storage.hints import Hint
from bga_states.storage.postgres import PostgresStore
from bga_states.storage.postgres_listener import Listener
from tests.server.conftest import GAMES
from tests.server.running import Person, Running, Socket

TERMINATE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def shared_server(
    url: str,
    games: Mapping[str, type[Game]] = GAMES,
    *,
    is_deaf: bool = False,
    clock: Clock | None = None,
) -> Running:
    """Start a server on a database; one that is deaf is not told what others change."""
    origin = token_hex(4)
    listen = partial(Deaf if is_deaf else Listener, url, origin)
    opened = partial(PostgresStore.open, url, origin)
    return Running(Path("unused"), games, opened, clock, listen)


class Deaf:
    """Hears nothing, as where hints are lost."""

    def __init__(self, *_: object) -> None:
        pass

    def start(self) -> None:
        """Hear nothing."""

    def tell(self, hint: Hint) -> None:
        """Tell nothing."""

    def stop(self) -> None:
        """Go on hearing nothing."""


class Addressed(Protocol):
    """A server with an address."""

    address: str


def visit(person: Person, server: Addressed) -> Person:
    """Return the same person with a socket at another server."""
    there = Person.__new__(Person)
    there.__dict__.update(person.__dict__, address=server.address)
    there.socket = Socket(server.address, person.token)
    return there


@contextmanager
def two_servers(url: str, **chosen: Any) -> Iterator[list[Running]]:
    """Run two servers on one database meanwhile."""
    with ExitStack() as stack:
        servers = []
        for _ in range(2):
            servers.append(shared_server(url, **chosen))
            stack.callback(servers[-1].stop)
        yield servers


def damages_of(url: str, games: Mapping[str, type[Game]] = GAMES) -> list[str]:
    """Return what is wrong with any table of a database."""
    found = []
    with closing(PostgresStore.open(url, shared=True)) as store:
        for table_id in store.table_ids():
            stored = store.table(table_id)
            assert stored is not None
            game_class = games[stored.table.game]
            found += [damage.fact for damage in find_damage(store, table_id, game_class)]
    return found


def log_of(url: str, table: str) -> list[MoveRow]:
    """Return the moves of a table, beside its servers."""
    with closing(PostgresStore.open(url, shared=True)) as store:
        return store.moves(table, -1)
