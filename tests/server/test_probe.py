"""The probe: it finds out whether moves can be stored, and leaves nothing behind."""

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from bga_states.server.tables import probe
from bga_states.server.tables.probe import PROBE, SIZE, Probe
from bga_states.storage import Change, SqliteStore, UnavailableError
from bga_states.storage.contract import TableMade, TableRemoved

NOON = 1_767_268_800_000


class Refusing(SqliteStore):
    """A store that refuses changes of some kinds."""

    kinds: tuple[type[object], ...] = ()
    tried = 0

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        self.tried += 1
        if any(isinstance(change, self.kinds) for change in changes):
            raise UnavailableError("database or disk is full")
        return super().commit(changes)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Refusing]:
    monkeypatch.setattr(probe, "PAUSE", -1)
    store = Refusing.open(tmp_path / "tables.sqlite")
    assert isinstance(store, Refusing)
    yield store
    store.close()


def test_a_store_with_room(store: Refusing) -> None:
    """What was stored to find it out is gone."""
    assert Probe(store).has_room(NOON)
    assert store.table_ids() == []


@pytest.mark.parametrize("kind", [TableMade, TableRemoved])
def test_a_store_that_refuses(store: Refusing, kind: type[object]) -> None:
    """However often it is tried, at most one table is left, and that only until it is mended."""
    probing = Probe(store)
    store.kinds = (kind,)
    assert [probing.has_room(NOON) for _ in range(3)] == [False] * 3
    left = store.table_ids()
    assert len(left) == (kind is TableRemoved)
    for table_id in left:
        stored = store.table(table_id)
        assert stored is not None
        assert stored.table.game == PROBE
        assert len(stored.table.options) > SIZE
        # It would be removed in a week.
        due = store.next_work("purge of an open table", NOON)
        assert due is not None
        assert due.table_id == table_id
    store.kinds = ()

    assert probing.has_room(NOON)
    assert store.table_ids() == []


def test_what_was_found_out_holds_for_a_while(
    store: Refusing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store that fails is not kept busy with it."""
    monkeypatch.setattr(probe, "PAUSE", 3600)
    probing = Probe(store)
    probing._pause = -1

    assert probing.has_room(NOON)
    assert [probing.has_room(NOON) for _ in range(9)] == [True] * 9
    assert store.tried == 2


def test_a_move_that_was_stored_is_as_good(
    store: Refusing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a probe has found before holds no longer, and there is no need of another one."""
    monkeypatch.setattr(probe, "PAUSE", 3600)
    monkeypatch.setattr(probe, "LONGEST_PAUSE", 3600)
    probing = Probe(store)
    probing._tried_at, store.kinds = -math.inf, (TableMade,)
    assert [probing.has_room(NOON) for _ in range(2)] == [False] * 2

    probing.note_room()

    assert probing.has_room(NOON)
    assert store.tried == 1
