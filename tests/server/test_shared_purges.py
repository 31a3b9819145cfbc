"""Purges by servers that share a database: one removes a table, and those at the other are told."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial

import pytest

from bga_states.server.sockets import hub, other_servers, public_list
from tests.patience import wait_until
from tests.server.deadlines import Deadlines, hold_purges
from tests.server.fake_time import FakeTime
from tests.server.running import Person, Running
from tests.server.side_by_side import two_servers
from tests.server.test_purges import DAY, is_there, removed, sit_down, wait_until_gone
from tests.sizes import size

TABLES = 6


@pytest.fixture(autouse=True)
def deadlines(monkeypatch: pytest.MonkeyPatch) -> Deadlines:
    """Let servers look all the time, and tell what they have found; return what holds it up."""
    monkeypatch.setattr(hub, "LIST_DELAY", 0.01)
    monkeypatch.setattr(public_list, "KEPT_FOR", 0)
    return hold_purges(monkeypatch)


@pytest.fixture(params=["told", "deaf"])
def servers(
    postgres_url: str,
    time: FakeTime,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Iterator[list[Running]]:
    """Run two servers on a fake time, which hear of each other, or else look for themselves."""
    is_deaf = request.param == "deaf"
    if is_deaf:
        monkeypatch.setattr(other_servers, "LOOK", 0.05)
    with two_servers(postgres_url, clock=time, is_deaf=is_deaf) as servers:
        yield servers


@pytest.fixture
def pair(servers: list[Running]) -> Iterator[tuple[Person, Person]]:
    """Return two people, each at a server of their own."""
    with ExitStack() as closing:
        people = []
        for server, name in zip(servers, ("Ann", "Bob"), strict=True):
            people.append(Person(server.address, name))
            closing.callback(people[-1].socket.close)
        yield people[0], people[1]


def wait_for_both(person: Person) -> None:
    """Wait until no table is left, whichever server removes it."""
    wait_until(lambda: not person.get("/api/tables")["tables"], "no table is left")


def test_those_at_the_other_server_are_told(
    pair: tuple[Person, Person], time: FakeTime, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever follows a table is told that it is gone, whichever server has removed it."""
    ann, bob = pair
    table = ann.make_table("tictactoe")
    bob.socket.ask(t="sit", table=table, seat=2)
    for seat, person in enumerate(pair, 1):
        person.socket.open(table, seat)
        person.socket.next("card")
    with caplog.at_level(logging.INFO, "bga_states.server"):
        time.sleep(7 * DAY)
        told = [person.socket.next("error", table=table)["code"] for person in pair]

    assert told == ["unknown_table"] * 2
    assert [is_there(person, table) for person in pair] == [False] * 2
    assert caplog.records == []


def test_what_is_gone_is_in_no_memory(pair: tuple[Person, Person], time: FakeTime) -> None:
    """A server that has a table in memory notices at once that another one has removed it."""
    ann, bob = pair
    tables = [ann.make_table("tictactoe") for _ in range(TABLES)]
    for table in tables:
        assert bob.socket.ask(t="leave", table=table, seat=2)["code"] == "not_seated"
    time.sleep(7 * DAY)
    wait_for_both(ann)

    for table in tables:
        assert not is_there(bob, table)
        assert bob.socket.ask(t="sit", table=table, seat=2)["code"] == "unknown_table"


def test_each_is_removed_once(
    pair: tuple[Person, Person], servers: list[Running], time: FakeTime
) -> None:
    """However many servers look for what is due, each table is removed by one of them."""
    ann, _ = pair
    for _ in range(TABLES):
        ann.make_table("tictactoe")
    time.sleep(7 * DAY)
    wait_for_both(ann)

    def removed_by_all() -> int:
        return sum(removed(one) for one in servers)

    # It is counted a moment after it is gone.
    wait_until(lambda: removed_by_all() >= TABLES, "all that was removed is counted")
    assert removed_by_all() == TABLES


def test_somebody_sits_down_at_the_last_moment(
    pair: tuple[Person, Person], time: FakeTime, deadlines: Deadlines
) -> None:
    """Of the purge and of somebody who sits down through either server one comes first."""
    ann, bob = pair
    found = set()
    for number in range(size("purge-races")):
        table, other = ann.make_table("tictactoe"), ann.make_table("tictactoe")
        week = partial(time.sleep, 7 * DAY)
        code = deadlines.race(number, table, week, partial(sit_down, bob, table))
        wait_until_gone(ann, other)

        assert [is_there(person, table) for person in pair] == [code == ""] * 2
        found.add(code)

    assert found == {"", "unknown_table"}


def test_lists_of_those_who_follow_change(pair: tuple[Person, Person], time: FakeTime) -> None:
    """A table that somebody follows leaves their list, also where no hint of its end is heard."""
    ann, bob = pair
    table = ann.make_table("tictactoe")
    bob.socket.ask(t="sit", table=table, seat=2)
    for seat, person in enumerate(pair, 1):
        person.socket.open(table, seat)
        person.socket.send(t="list")
        assert len(person.socket.next("list")["tables"]) == 1
    time.sleep(7 * DAY)

    for person in pair:
        while person.socket.next("list")["tables"]:
            pass


def test_lists_change(postgres_url: str, time: FakeTime) -> None:
    """The lists of those who had seats change, whichever server they are at."""
    with two_servers(postgres_url, clock=time) as servers:
        ann, bob = (Person(one.address, name) for one, name in zip(servers, "AB", strict=True))
        table = ann.make_table("tictactoe")
        bob.socket.ask(t="sit", table=table, seat=2)
        for person in (ann, bob):
            person.socket.send(t="list")
            assert len(person.socket.next("list")["tables"]) == 1
        time.sleep(7 * DAY)
        for person in (ann, bob):
            while person.socket.next("list")["tables"]:
                pass
            person.socket.close()
