"""Stores for tests; whatever they are, they keep the same contract."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from bga_states.storage import SqliteStore, Store
from bga_states.storage import postgres_connection as connecting
from bga_states.storage.postgres import PostgresStore
from tests.storage.patience import PATIENT


class Place(Protocol):
    """Where a store keeps its tables while it is closed."""

    def open(self) -> Store:
        """Open it to write."""
        ...

    def open_reader(self) -> Store:
        """Open it to read, beside whoever writes."""
        ...


class SqlitePlace:
    """A file of SQLite."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "tables.sqlite"
        self.opened: list[SqliteStore] = []

    def open(self) -> SqliteStore:
        self.opened.append(SqliteStore.open(self.path))
        return self.opened[-1]

    def open_reader(self) -> SqliteStore:
        self.opened.append(SqliteStore.open(self.path, shared=True))
        return self.opened[-1]


class PostgresPlace:
    """A database of PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.opened: list[PostgresStore] = []

    def open(self) -> PostgresStore:
        self.opened.append(PostgresStore.open(self.url))
        return self.opened[-1]

    def open_reader(self) -> PostgresStore:
        self.opened.append(PostgresStore.open(self.url, shared=True))
        return self.opened[-1]


def connection_of(store: Store) -> sqlite3.Connection:
    """Return the connection of a store, to spoil what it keeps."""
    assert isinstance(store, SqliteStore)
    connection = store._connection
    assert connection is not None
    return connection


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "SETTINGS", PATIENT)


@pytest.fixture
def sqlite_place(tmp_path: Path) -> Iterator[SqlitePlace]:
    """Return a place for a file of SQLite; its stores are closed after the test."""
    place = SqlitePlace(tmp_path)
    yield place
    for store in place.opened:
        store.close()


@pytest.fixture
def postgres_place(postgres_url: str) -> Iterator[PostgresPlace]:
    """Return a place for a database of PostgreSQL; its stores are closed after the test."""
    place = PostgresPlace(postgres_url)
    yield place
    for store in place.opened:
        store.close()


@pytest.fixture(params=["sqlite_place", "postgres_place"])
def place(request: pytest.FixtureRequest) -> Place:
    """Return each place that keeps the contract."""
    chosen: Place = request.getfixturevalue(request.param)
    return chosen


@pytest.fixture
def store(place: Place) -> Store:
    """Return an empty store."""
    return place.open()
