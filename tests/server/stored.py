"""What is stored by a server that runs: its file is opened beside it, to be read."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bga_states import Game
from bga_states.storage import SqliteStore, find_damage
from tests.server.running import Running


def database_of(server: Running) -> Path:
    """Return the file in which a server has its tables."""
    path = server._serving._settings.database
    assert isinstance(path, Path)
    return path


@contextmanager
def store_beside(server: Running) -> Iterator[SqliteStore]:
    """Open what a server has stored."""
    with closing(SqliteStore.open(database_of(server), shared=True)) as store:
        yield store


def damages_at(server: Running, table: str, game_class: type[Game]) -> list[str]:
    """Return what is wrong with a table."""
    with store_beside(server) as store:
        return [damage.fact for damage in find_damage(store, table, game_class)]


def kinds_of(server: Running, table: str) -> list[str]:
    """Return what has happened at a table."""
    with store_beside(server) as store:
        return [move.kind for move in store.moves(table, -1)]
