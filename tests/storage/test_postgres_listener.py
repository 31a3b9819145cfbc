"""Listeners hear what other servers change, and come back after their connection was lost."""

from collections.abc import Iterator
from queue import SimpleQueue

import psycopg
import pytest
from msgspec.structs import replace

from bga_states.storage import PersonMade, PersonRenamed, SeatRow, Stand, TableRemoved, TokensEnded
from bga_states.storage.hints import Gone, Here, Hint, PersonHint
from bga_states.storage.postgres import PostgresStore
from bga_states.storage.postgres_hints import read_hint, write_hint
from bga_states.storage.postgres_listener import Listener
from tests.patience import PATIENCE
from tests.storage.rows import ANN, ANNS_TOKEN, BOB, OTHER, TABLE, changed, made, moved
from tests.storage.test_postgres import TERMINATE


class Ear:
    """A listener, and what it has heard."""

    def __init__(self, url: str) -> None:
        self._heard: SimpleQueue[Hint | None] = SimpleQueue()
        self._listener = Listener(url, "me", self._heard.put)
        self._listener.start()
        self.stop = self._listener.stop
        self.tell = self._listener.tell

    def next(self) -> Hint | None:
        """Return what was heard next."""
        return self._heard.get(timeout=PATIENCE)


@pytest.fixture
def store(postgres_url: str) -> Iterator[PostgresStore]:
    store = PostgresStore.open(postgres_url, "you")
    yield store
    store.close()


@pytest.fixture
def ear(postgres_url: str, store: PostgresStore) -> Iterator[Ear]:
    ear = Ear(postgres_url)
    assert ear.next() is None, "it begins to listen"
    yield ear
    ear.stop()


def test_each_commit_is_heard(store: PostgresStore, ear: Ear) -> None:
    """A commit tells how far the tables are that it has changed, each once, and nothing else."""
    store.commit([made(), made(OTHER), PersonMade(ANN, ANNS_TOKEN)])
    store.commit([changed(1), moved(0), moved(1), changed(7, OTHER)])
    store.commit([moved(1), moved(0, OTHER)])

    assert ear.next() == Stand(TABLE.id, 1, 1)
    assert ear.next() == Stand(OTHER, 0, 0)


def test_ones_own_voice_is_not_heard(postgres_url: str, store: PostgresStore, ear: Ear) -> None:
    """What a server has changed itself it is not told."""
    own = PostgresStore.open(postgres_url, "me")
    own.commit([made(), made(OTHER), moved(0)])
    own.close()
    store.commit([moved(0, OTHER)])

    assert ear.next() == Stand(OTHER, 0, 0)


def test_a_lost_connection_is_made_again(postgres_url: str, store: PostgresStore, ear: Ear) -> None:
    """After a connection was lost, that something was missed is heard, and then what follows."""
    store.commit([made()])
    with psycopg.connect(postgres_url, autocommit=True) as other:
        other.execute(TERMINATE)
    assert ear.next() is None
    store.commit([moved(0)])

    assert ear.next() == Stand(TABLE.id, 0, 0)


def test_a_removed_table_is_heard_of(store: PostgresStore, ear: Ear) -> None:
    """That a table is gone is told with those who had seats at it, each once."""
    seats = (SeatRow(1, person_id=7), SeatRow(2), SeatRow(3, person_id=7), SeatRow(4, person_id=1))
    store.commit([made(seats=seats)])
    store.commit([TableRemoved(TABLE.id, 1), TableRemoved(TABLE.id, 0)])
    store.commit([TableRemoved(TABLE.id, 0)])
    heard = ear.next()

    assert isinstance(heard, Gone)
    assert (heard.table_id, sorted(heard.person_ids)) == (TABLE.id, [1, 7])


def test_changes_of_people_are_heard(store: PostgresStore, ear: Ear) -> None:
    """That somebody has another name, or fewer tokens, is told once it is stored."""
    store.commit([PersonMade(ANN, ANNS_TOKEN), PersonRenamed(BOB.id, "Nobody")])
    store.commit([TokensEnded(ANN.id, b"not theirs", 8), PersonRenamed(ANN.id, "Anna")])
    store.commit([TokensEnded(ANN.id, ANNS_TOKEN.hash, 8), made(), changed(1)])

    assert ear.next() == PersonHint(ANN.id)
    assert ear.next() == Stand(TABLE.id, -1, 1)
    assert ear.next() == PersonHint(ANN.id)


def test_others_are_told_what_is_not_stored(postgres_url: str, ear: Ear) -> None:
    """A listener tells hints too, under its own name, those of its last moment included."""
    heard: SimpleQueue[Hint | None] = SimpleQueue()
    you = Listener(postgres_url, "you", heard.put)
    you.start()
    assert heard.get(timeout=PATIENCE) is None
    ear.tell(Here(TABLE.id, (1, 2), asks=True))
    assert heard.get(timeout=PATIENCE) == Here(TABLE.id, (1, 2), asks=True, server="me")
    you.tell(Here(TABLE.id, ()))
    you.stop()

    assert ear.next() == Here(TABLE.id, (), server="you")


HINTS = [Stand("t", -1, 3), Gone("t", (7, 8)), PersonHint(7), Here("t", (), asks=True)]


@pytest.mark.parametrize("told", HINTS)
def test_a_hint_is_read_as_it_was_written(told: Hint) -> None:
    """What one server writes another one reads, who knows from whom it is."""
    heard = read_hint(write_hint(told, "you"), "me")

    assert heard == (replace(told, server="you") if isinstance(told, Here) else told)
    assert read_hint(write_hint(told, "me"), "me") is None


@pytest.mark.parametrize(
    "text",
    ["", "you", "you table", "you table x 1 a", "you b 1 1", "you gone t x", "you here t . x"],
)
def test_what_is_no_hint_is_not_heard(text: str) -> None:
    """Whatever others say on the channel, only hints are heard."""
    assert read_hint(text, "me") is None


def test_a_crowd_fits_in_a_hint() -> None:
    """PostgreSQL carries 8,000 bytes, so of very many people some are left out."""
    crowd = Here(TABLE.id, tuple(range(1 << 52, (1 << 52) + 1_000)))

    assert len(write_hint(crowd, "0" * 16)) < 8_000
