"""Two servers on one database lose nothing, whatever becomes of one of them or of connections."""

import asyncio
import json
from collections.abc import Sequence
from threading import Thread

import pytest

from tests.server.conftest import GAMES
from tests.server.counting_game import Counting
from tests.server.failing_network import quick_clients
from tests.server.running import Frame, Person
from tests.server.side_by_side import damages_of, shared_server
from tests.server.tables import Played, start
from tests.server.troubled_servers import TROUBLES, TroubledServers

MOVES = 1_000
AHEAD = 20
"""So many actions each of them sends before the first is answered."""


@pytest.mark.untraced
@pytest.mark.parametrize("trouble", TROUBLES)
def test_trouble(postgres_url: str, trouble: str) -> None:
    """Every action that was answered is in the log once, and every client arrives."""
    servers = TroubledServers(postgres_url, seed=1)
    with quick_clients():
        answered = asyncio.run(servers.run(trouble))

    assert len({*answered}) > TROUBLES[trouble] / 2, "hardly anybody has played on meanwhile"
    assert trouble == "terminate" or min(servers.killed) > 1


def count(played: Played, person: Person, told: list[Frame]) -> None:
    """Count on many times, and note all that is told until everybody has."""
    seat = played.seat_of(person)
    act = {"t": "act", "table": played.id, "seat": seat, "v": 0, "action": "act_count", "args": {}}
    left = MOVES // 2
    waiting = 0
    while left or waiting or len(told) < MOVES:
        while left and waiting < AHEAD:
            left, waiting = left - 1, waiting + 1
            person.socket.connection.send(json.dumps(act | {"id": f"count-{seat}-{left}"}))
        frame = person.socket.receive()
        if frame["t"] == "answer":
            assert frame["code"] == "", frame
            waiting -= 1
        elif frame["t"] == "move":
            told.append(frame)


@pytest.mark.untraced
def test_a_thousand_moves_at_one_table(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who act as fast as they can through two servers lose no move, and see all in order."""
    monkeypatch.setitem(GAMES, "counting", Counting)
    servers = [shared_server(postgres_url, GAMES) for _ in range(2)]
    people: list[Person] = []

    def make(name: str) -> Person:
        people.append(Person(servers[len(people)].address, name))
        return people[-1]

    played = start(make, "counting")
    told: Sequence[list[Frame]] = [[], []]
    threads = [
        Thread(target=count, args=(played, person, frames))
        for person, frames in zip(people, told, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for person, server in zip(people, servers, strict=True):
        person.socket.close()
        server.stop()

    assert [[frame["v"] for frame in frames] for frames in told] == [[*range(1, MOVES + 1)]] * 2
    assert [frame["messages"] for frame in told[0]] == [frame["messages"] for frame in told[1]]
    assert damages_of(postgres_url) == []
