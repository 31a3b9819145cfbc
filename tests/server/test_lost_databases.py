"""A database that is away for a while: nothing is lost, and whoever operates a server is told."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack
from time import sleep

import pytest

from bga_states.server.web import operator_api
from tests.patience import MOMENT, wait_until
from tests.server.running import Person, Running
from tests.server.side_by_side import damages_of, shared_server
from tests.server.tables import Played, start
from tests.server.test_operator_api import numbers, shown
from tests.storage.breaking_proxy import BreakingProxy

SECRET = "wkljh2938"  # noqa: S105  # it opens nothing


@pytest.fixture
def proxy(postgres_url: str) -> Iterator[BreakingProxy]:
    """Lead to a database, until a test wants it to be away."""
    with BreakingProxy(postgres_url) as proxy:
        yield proxy


@pytest.fixture
def servers(postgres_url: str, proxy: BreakingProxy) -> Iterator[list[Running]]:
    """Run two servers, of which the first one will lose the database, and say its password."""
    with ExitStack() as stack:
        servers = []
        for url in (proxy.url.replace("@", f":{SECRET}@", 1), postgres_url):
            servers.append(shared_server(url))
            stack.callback(servers[-1].stop)
        yield servers


@pytest.fixture
def played(servers: list[Running]) -> Iterator[Played]:
    """Return a game of two who are at different servers."""
    addresses = {"Ann": servers[0].address, "Bob": servers[1].address}
    played = start(lambda name: Person(addresses[name], name), "tictactoe")
    yield played
    for person in played.people:
        person.socket.close()


def test_a_database_that_is_away_and_comes_back(
    proxy: BreakingProxy, servers: list[Running], played: Played, postgres_url: str
) -> None:
    """Moves are refused while it is away, sockets stay, and play goes on once it is back."""
    ann = played.people[0]
    (choice, *_), action = played.choices(ann), {"id": "ann-acts-once"}
    proxy.close()
    refused = played.act(ann, choice, **action)
    proxy.open()
    while (answer := played.act(ann, choice, **action))["code"] == "unavailable":
        sleep(MOMENT)
    played.follow()
    played.play(2)

    assert (refused["code"], answer["v"]) == ("unavailable", 1)
    assert played.act(ann, choice, v=0, **action)["v"] == 1, "it is sent again, and was done"
    assert damages_of(postgres_url) == []


def test_it_is_told_while_a_database_is_away(
    proxy: BreakingProxy,
    servers: list[Running],
    played: Played,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A server without its database is not ready, and neither that nor the log names a secret."""
    monkeypatch.setattr(operator_api, "RED_FOR", 0)
    caplog.set_level(logging.INFO)
    ann, choice = played.people[0], played.choices(played.people[0])[0]
    ready = [shown(server, "/readyz") for server in servers]
    proxy.close()
    away, other = (shown(server, "/readyz") for server in servers)
    refused = played.act(ann, choice)
    counted = numbers(servers[0])
    proxy.open()
    wait_until(lambda: shown(servers[0], "/readyz")[0] == 200, "it is ready again")

    assert ready == [(200, "It is ready.\n")] * 2
    assert (away[0], other[0], refused["code"]) == (503, 200, "unavailable")
    assert away[1].startswith("Cannot serve moves now: the store does not answer. ")
    assert counted["bga_states_store_failures_total"] > 0
    assert "bga_states_due_work_wait_seconds" not in counted
    assert "Cannot use postgresql://tables@" in caplog.text
    assert SECRET not in caplog.text + away[1]


def test_moves_are_counted_where_they_are_made(servers: list[Running], played: Played) -> None:
    """Each server counts its own moves and commits, and nothing due waits at either."""
    played.play(4)
    seen = [numbers(server) for server in servers]

    assert [one["bga_states_moves_total"] for one in seen] == [3, 2]
    assert [one["bga_states_due_work_wait_seconds"] for one in seen] == [0, 0]
    assert all(one["bga_states_commit_seconds_count"] > 2 for one in seen)
