"""Two servers on one database lose nothing, whatever becomes of one of them or of connections."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from threading import Thread

import psycopg
import pytest

from bga_states.server.sockets.channels import Channel
from bga_states.server.tables.table_moves import MoveNews
from bga_states.storage.postgres import PostgresStore
from tests import sizes
from tests.planting import found_by
from tests.server.conftest import GAMES
from tests.server.counting_game import Counting
from tests.server.failing_network import quick_clients
from tests.server.running import Frame, Person
from tests.server.side_by_side import damages_of, shared_server
from tests.server.tables import Played, start
from tests.server.troubled_servers import Kills, Terminations, TroubledServers

KILLS, TERMINATIONS = sizes.size("shared-kills"), sizes.size("terminations")
TOGETHER = {"kills": 10, "terminations": 50}
"""So often something happens to the same servers."""
MOVES = sizes.size("one-table")
AHEAD = 20
"""So many actions each of them sends before the first is answered."""
HERE = "tests/server/test_troubled_servers.py"


@found_by(f"{HERE}::test_ended_connections[0]")
def what_was_not_heard_is_taken_for_stored() -> Iterator[None]:
    """Let a server whose connection ends during a commit believe that it was stored."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PostgresStore, "_was_committed", lambda *_: True)
        yield


@found_by(f"{HERE}::test_many_moves_at_one_table")
def moves_of_others_are_not_missed() -> Iterator[None]:
    """Let a server take each move that it hears of for the next one."""

    def add_move(self: Channel, move: MoveNews) -> None:
        if move.version > self.version:
            self._moves.append(move)
            self.version = move.version
            for follower in self.followers:
                follower.receiver.tell(follower, move)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Channel, "add_move", add_move)
        yield


@pytest.mark.parametrize("part", range(-(-KILLS // TOGETHER["kills"])))
def test_killed_servers(postgres_url: str, part: int) -> None:
    """Every action that was answered is in the log once, and every client arrives."""
    servers, times = TroubledServers(postgres_url, seed=part), min(KILLS, TOGETHER["kills"])
    with quick_clients():
        asyncio.run(servers.run(Kills(servers), times))

    assert min(servers.killed) > 1


@pytest.mark.parametrize("part", range(-(-TERMINATIONS // TOGETHER["terminations"])))
def test_ended_connections(postgres_url: str, part: int) -> None:
    """The same where the database ends all connections of both."""
    servers = TroubledServers(postgres_url, seed=part)
    times = min(TERMINATIONS, TOGETHER["terminations"])
    with quick_clients(), psycopg.connect(postgres_url, autocommit=True) as connection:
        asyncio.run(servers.run(Terminations(connection), times))


def count(played: Played, person: Person, told: list[Frame]) -> None:
    """Count on many times, and note all that is told until everybody has."""
    seat = played.seat_of(person)
    act = {"t": "act", "table": played.id, "seat": seat, "action": "act_count", "args": {}}
    left = MOVES // 2
    waiting = 0
    while left or waiting or len(told) < MOVES:
        while left and waiting < AHEAD:
            left, waiting = left - 1, waiting + 1
            # The last one told: an act on a version more than 1,000 back is refused.
            known = act | {"v": len(told), "id": f"count-{seat}-{left}"}
            person.socket.connection.send(json.dumps(known))
        frame = person.socket.receive()
        if frame["t"] == "answer":
            assert frame["code"] == "", frame
            waiting -= 1
        elif frame["t"] == "move":
            told.append(frame)


def test_many_moves_at_one_table(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
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
