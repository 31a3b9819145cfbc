"""Presence: who follows a table is shown to all who do, through whatever server they came."""

from collections.abc import Callable
from queue import SimpleQueue

import psycopg
import pytest

from bga_states.server.sockets import other_servers, presence
from bga_states.storage.hints import Here, Hint
from bga_states.storage.postgres_hints import CHANNEL, TELL, write_hint
from bga_states.storage.postgres_listener import Listener
from tests.patience import PATIENCE
from tests.server.running import Person, Running
from tests.server.side_by_side import visit

Make = Callable[[str], Person]


def here(person: Person) -> list[bool]:
    """Return which seats are those of somebody who is here, by the next card."""
    return [seat["is_here"] for seat in person.socket.next("card")["card"]["seats"]]


def table_of(host: Person, other: Person) -> str:
    """Make a table where two sit, whom nobody sees yet."""
    table = host.make_table("tictactoe")
    other.post("/api/requests", {"t": "sit", "table": table, "seat": 2, "id": "other-sits"})
    return table


def test_those_at_another_server_are_here(apart: Make) -> None:
    """Two who came through different servers see that the other one is there, and leaves."""
    ann, bob = apart("Ann"), apart("Bob")
    table = table_of(ann, bob)
    ann.socket.open(table, 1)
    assert here(ann) == [True, False]
    bob.socket.open(table, 2)
    for person in (ann, bob):
        while here(person) != [True, True]:
            pass
    bob.socket.close()
    while here(ann) != [True, False]:
        pass


def test_whoever_watches_sees_who_is_here(apart: Make, servers: list[Running]) -> None:
    """Who only watches is not shown as here, and is told at once who is at the other server."""
    ann, bob = apart("Ann"), apart("Bob")
    table = table_of(ann, bob)
    for seat, person in enumerate((ann, visit(bob, servers[0])), 1):
        person.socket.open(table, seat)
        assert here(person)
    watcher = Person(servers[1].address, "Cy")
    watcher.socket.open(table)
    while here(watcher) != [True, True]:
        pass
    watcher.socket.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers tell again and forget soon."""
    monkeypatch.setattr(other_servers, "LOOK", 0.02)
    monkeypatch.setattr(presence, "REPEATED", 0.05)
    monkeypatch.setattr(presence, "FORGOTTEN", 0.2)


@pytest.mark.usefixtures("impatient")
def test_a_server_that_is_gone_shows_nobody(postgres_url: str, apart: Make) -> None:
    """Who is said to be elsewhere is here for as long as that is said again and again."""
    ann, bob = apart("Ann"), apart("Bob")
    table = table_of(ann, bob)
    ann.socket.open(table, 1)
    assert here(ann) == [True, False]
    with psycopg.connect(postgres_url, autocommit=True) as gone:
        psycopg.RawCursor(gone).execute(
            TELL, (CHANNEL, [write_hint(Here(table, (bob.id,)), "gone")])
        )

    assert here(ann) == [True, True]
    assert here(ann) == [True, False]


@pytest.mark.usefixtures("impatient")
def test_it_is_said_again_and_again(postgres_url: str, apart: Make) -> None:
    """Of whoever stays at a table it is told again and again, and last that they are gone."""
    heard: SimpleQueue[Hint | None] = SimpleQueue()
    listener = Listener(postgres_url, "me", heard.put)
    listener.start()
    assert heard.get(timeout=PATIENCE) is None
    ann, bob = apart("Ann"), apart("Bob")
    table = table_of(ann, bob)
    ann.socket.open(table, 1)
    told = [people_told(heard) for _ in range(4)]
    ann.socket.close()
    while people_told(heard):
        pass
    listener.stop()

    assert told == [(ann.id,)] * 4


def people_told(heard: "SimpleQueue[Hint | None]") -> tuple[int, ...]:
    """Return of whom it is told next that they are here."""
    while not isinstance(hint := heard.get(timeout=PATIENCE), Here):
        pass
    return hint.person_ids
