"""Servers that share a database: what one does, those who are at another see, and none is lost."""

import json
from collections.abc import Callable, Iterator
from typing import ClassVar

import psycopg
import pytest

from bga_states.server.sockets import other_servers
from bga_states.storage.postgres import PostgresStore
from bga_states.storage.postgres_changes import Standing
from tests.planting import found_by
from tests.server import side_by_side
from tests.server.one_instant import through_servers
from tests.server.running import Frame, Person, Running
from tests.server.side_by_side import TERMINATE, Deaf, damages_of, two_servers, visit
from tests.server.tables import Played, start
from tests.server.test_races import codes
from tests.sizes import size

TIMES = size("races")
SOON = 0.2


def test_a_game_through_two_servers(
    apart: Callable[[str], Person], servers: list[Running], postgres_url: str
) -> None:
    """Two who are at different servers play: each is told each move once, and the same."""
    played = start(apart)
    played.play(20)
    told = [
        [text for text in person.socket.raw if text.startswith('{"t":"move"')]
        for person in played.people
    ]
    fresh = visit(played.people[0], servers[1])
    fresh.socket.open(played.id, 1, since=0)
    fresh.socket.quiet()
    fresh.socket.close()

    assert [len(texts) for texts in told] == [20, 20]
    assert [text for text in fresh.socket.raw if text.startswith('{"t":"move"')] == told[0]
    assert damages_of(postgres_url) == []


def test_cards_come_from_the_other_server(apart: Callable[[str], Person]) -> None:
    """Whoever follows a table sees at once who sits down elsewhere, and that the game starts."""
    ann, bob = apart("Ann"), apart("Bob")
    table = ann.make_table("tictactoe")
    ann.socket.open(table, 1)
    ann.socket.next("card")
    for request in ("sit", "ready"):
        bob.socket.ask(t=request, table=table, seat=2)
    bob.socket.open(table, 2)
    while not ann.socket.next("card")["card"]["seats"][1]["is_ready"]:
        pass
    ann.socket.ask(t="start", table=table)

    assert bob.socket.next("view")["v"] == 0
    ann.socket.next("view")
    bob.socket.ask(t="leave", table=table, seat=2)
    while not ann.socket.next("card")["card"]["seats"][1]["is_zombie"]:
        pass


def test_the_list_comes_from_the_other_server(apart: Callable[[str], Person]) -> None:
    """The list of somebody's tables changes with what is done elsewhere."""
    ann, bob = apart("Ann"), apart("Bob")
    bob.socket.send(t="list")
    assert bob.socket.next("list")["tables"] == []
    table = ann.make_table("tictactoe")
    bob.post("/api/requests", {"t": "sit", "table": table, "seat": 2, "id": "request-sit"})
    while bob.socket.next("list")["tables"] == []:
        pass
    for request in ("ready", "start"):
        asker, seat = (bob, {"seat": 2}) if request == "ready" else (ann, {})
        asker.post("/api/requests", {"t": request, "table": table, "id": request * 2, **seat})
    while bob.socket.next("list")["tables"][0]["card"]["phase"] != "playing":
        pass


class Late(Deaf):
    """Hears nothing until it is let begin."""

    begin: ClassVar[list[Callable[[None], object]]] = []

    def __init__(self, url: str, origin: str, hear: Callable[[None], object]) -> None:
        super().__init__(url, origin, hear)
        self.begin.append(hear)


def test_a_list_that_changed_before_it_was_heard(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where listening begins, the lists that are shown are made anew."""
    monkeypatch.setattr(side_by_side, "Deaf", Late)
    monkeypatch.setattr(Late, "begin", [])
    with two_servers(postgres_url, is_deaf=True) as servers:
        here = Person(servers[0].address, "Ann")
        here.socket.send(t="list")
        assert here.socket.next("list")["tables"] == []
        there = visit(here, servers[1])
        table = there.make_table("tictactoe")
        for begin in Late.begin:
            begin(None)
        [listed] = here.socket.next("list")["tables"]
        for person in (here, there):
            person.socket.close()

    assert listed["card"]["id"] == table


@found_by("tests/server/test_other_servers.py::test_the_same_seat_at_one_instant")
def what_is_overtaken_is_stored() -> Iterator[None]:
    """Let nobody ask whether another server has changed the table since."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Standing, "is_overtaken", lambda _standing, _change: False)
        yield


@found_by("tests/server/test_other_servers.py::test_one_action_sent_to_both")
def requests_are_known_where_they_came() -> Iterator[None]:
    """Let a server not find the requests that another one has answered."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PostgresStore, "find_act", lambda *_: None)
        yield


def test_the_same_seat_at_one_instant(apart: Callable[[str], Person]) -> None:
    """Of two who want one seat through two servers, one has it, and the other is told who."""
    ann, bob, cy = apart("Ann"), apart("Bob"), apart("Cy")
    for number in range(TIMES):
        table = ann.make_table("tictactoe")
        sit = {"t": "sit", "table": table, "seat": 2}
        asked = [(person, sit | {"id": f"{person.name}-{number:05}"}) for person in (bob, cy)]
        answers = through_servers(asked, number)

        assert set(codes(answers)) == {"", "taken"}
        for server in (ann, bob):
            seat = server.get(f"/api/tables/{table}")["seats"][1]
            assert seat["name"] == ("Bob" if answers[0]["code"] == "" else "Cy")


def test_one_action_sent_to_both(
    servers: list[Running], apart: Callable[[str], Person], postgres_url: str
) -> None:
    """An action that reaches both servers at one instant happens once, and has one answer."""
    ann, bob = apart("Ann"), apart("Bob")
    there = visit(ann, servers[1])
    for number in range(TIMES):
        played = start(lambda name: ann if name == "Ann" else bob, "tictactoe")
        choice = played.choices(ann)[0]
        act = {"t": "act", "table": played.id, "seat": 1, "v": 0, "id": "ann-acts"}
        act |= {"action": choice["action"], "args": choice["args"]}
        answers = through_servers([(ann, act), (there, act)], number)
        assert [(answer["code"], answer["v"]) for answer in answers] == [("", 1)] * 2
    there.socket.close()

    assert damages_of(postgres_url) == []


def test_what_is_outdated_in_memory_is_not_told(
    servers: list[Running], people: list[Person], postgres_url: str
) -> None:
    """A server that has heard nothing acts, answers and shows as the table is stored."""
    ann = Person(servers[0].address, "Ann")
    bob = Person(servers[0].address, "Bob")
    people += [ann, bob]
    with two_servers(postgres_url, is_deaf=True) as deaf:
        there = visit(ann, deaf[0])
        table = ann.make_table("tictactoe")
        assert there.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"
        for request in ("sit", "ready"):
            bob.socket.ask(t=request, table=table, seat=2)
        assert there.get(f"/api/tables/{table}")["seats"][1]["kind"] == "person"
        assert there.socket.ask(t="start", table=table)["code"] == ""
        ann.socket.open(table, 1)
        assert ann.socket.next("view")["v"] == 0
        played = Played(table, [ann, bob])
        played.play(3)
        there.socket.open(table, 1, since=1)

        assert [there.socket.next("move")["v"] for _ in range(2)] == [2, 3]
        there.socket.close()


def test_hints_that_are_lost(
    postgres_url: str, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing is heard of other servers, what is new is found by looking."""
    monkeypatch.setattr(other_servers, "LOOK", SOON)
    with two_servers(postgres_url, is_deaf=True) as deaf:

        def make(name: str) -> Person:
            people.append(Person(deaf[len(people) % 2].address, name))
            return people[-1]

        played = start(make)
        played.play(6)
        for person in played.people:
            versions = [frame["v"] for frame in moves_of(person)]
            assert versions == [*range(1, 7)]
            person.socket.close()


def test_a_channel_that_is_cut(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no hint comes through any more, a look finds a move; looks come every six seconds."""
    assert other_servers.LOOK < 6
    monkeypatch.setattr(other_servers, "LOOK", SOON)
    with two_servers(postgres_url, is_deaf=True) as deaf:
        here = [Person(server.address, name) for server, name in zip(deaf, "AB", strict=True)]
        played = start(lambda name: here[0] if name == "Ann" else here[1])
        for person in here:
            person.socket.quiet()
        mover = played.turn
        (other,) = {*here} - {mover}
        assert played.act(mover, played.choices(mover)[0])["v"] == 1
        move = other.socket.next("move")
        for person in here:
            person.socket.close()

    assert move["v"] == 1


def moves_of(person: Person) -> list[Frame]:
    """Return the frames of moves that somebody was sent."""
    frames = [json.loads(text) for text in person.socket.raw]
    return [frame for frame in frames if frame["t"] == "move"]


def test_connections_that_end(apart: Callable[[str], Person], postgres_url: str) -> None:
    """When PostgreSQL ends all connections nobody notices, and those at the other server hear."""
    played = start(apart)
    with psycopg.connect(postgres_url, autocommit=True) as other:
        for _ in range(5):
            other.execute(TERMINATE)
            played.play(2)

    assert played.version == 10
    assert damages_of(postgres_url) == []
