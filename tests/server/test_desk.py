"""The desk: tables that are over make room in memory, and can be looked at all the same."""

from collections.abc import Callable

import pytest

from bga_states.server.tables import desk
from tests.server.running import Caller, Person, Running
from tests.server.tables import start

Make = Callable[[str], Person]
FEW = 2


@pytest.fixture
def server(fresh_server: Running) -> Running:
    """Return a server that has no tables in memory yet."""
    return fresh_server


def live_tables(server: Running) -> int:
    """Return how many tables the server says are in memory."""
    _, _, body = Caller(server.address).call("GET", "/metrics")
    (line,) = (one for one in body.splitlines() if one.startswith(b"bga_states_live_tables "))
    return int(line.split()[1])


def test_few_that_are_over_stay_in_memory(
    server: Running, somebody: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of tables that have ended the last few are kept; those that are played are left alone."""
    monkeypatch.setattr(desk, "ENDED_TABLES", FEW)
    going_on = start(somebody, "tictactoe")
    for _ in range(FEW + 2):
        ended = start(somebody, "tictactoe")
        concede = {"t": "concede", "table": ended.id, "seat": 1, "id": "i-give-up"}
        assert ended.people[0].socket.ask(**concede)["v"] == 1
    assert live_tables(server) == FEW + 1

    going_on.play()
    assert live_tables(server) == FEW + 1


def test_what_has_left_memory_is_there(
    server: Running, somebody: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that is over shows its end to whoever opens it, and answers repeated requests."""
    monkeypatch.setattr(desk, "ENDED_TABLES", 0)
    ended = start(somebody, "tictactoe")
    ann = ended.people[0]
    concede = {"t": "concede", "table": ended.id, "seat": 1, "id": "i-give-up"}
    versions = [ann.socket.ask(**concede)["v"] for _ in range(2)]
    ann.socket.open(ended.id, 1)

    assert versions == [1, 1]
    # Only then it has left memory again: it is loaded to be shown.
    assert ann.socket.next("view")["v"] == 1
    assert live_tables(server) == 0
