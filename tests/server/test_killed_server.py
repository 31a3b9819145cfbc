"""A server that is killed at random under many tables has lost nothing."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from bga_states.server.tables.table_thread import Delivery, TableThread
from bga_states.storage import Change, MoveRow, SqliteStore, TableChanged
from bga_states.storage.postgres import PostgresStore
from tests import sizes
from tests.planting import found_by
from tests.server.failing_network import quick_clients
from tests.server.killed_server import Killing

TOGETHER = 25
"""So many kills are done at the same tables."""
KILLS = sizes.size("random-kills")
PARTS = -(-KILLS // TOGETHER)
KILLED = "tests/server/test_killed_server.py::test_killed_at_random[0]"
TROUBLED = "tests/server/test_troubled_servers.py::test_killed_servers[0]"


FEW = 2
"""So many actions a server keeps back that stores them behind."""


def is_action(change: Change) -> bool:
    """Whether a change is an action of a game."""
    move = change.move if isinstance(change, TableChanged) else None
    return move is not None and move.kind == "act"


@found_by(KILLED)
def actions_are_stored_behind() -> Iterator[None]:
    """Store actions a few batches at a time, and tell them before."""
    store = TableThread._store
    behind: list[Change] = []

    def store_behind(self: TableThread, batch: list[Delivery], changes: Sequence[Change]) -> None:
        are_actions = all(map(is_action, changes))
        if len(behind) >= FEW or not are_actions:
            self._commit(behind)
            behind.clear()
        if are_actions:
            behind.extend(changes)
            self._post(batch)
        else:
            store(self, batch, changes)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableThread, "_store", store_behind)
        yield


@found_by(KILLED, TROUBLED)
def what_others_have_stored_is_new() -> Iterator[None]:
    """Let a server know only those requests again that it has carried out itself."""

    def find_nothing(*_: object) -> MoveRow | None:
        return None

    with pytest.MonkeyPatch.context() as patch:
        for store in (SqliteStore, PostgresStore):
            patch.setattr(store, "find_act", find_nothing)
        yield


@pytest.mark.parametrize("part", range(PARTS))
def test_killed_at_random(tmp_path: Path, part: int) -> None:
    """Every action that was answered is in the log once, and every client arrives."""
    with quick_clients():
        asyncio.run(Killing(tmp_path, seed=part).run(min(KILLS, TOGETHER)))
