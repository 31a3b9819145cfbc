"""Flooding: whoever sends too much waits, and costs the others nothing."""

import json
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from socket import SHUT_RDWR
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from bga_states.server.allowances import Allowance, Limits
from bga_states.server.sockets import socket_protocol
from bga_states.server.sockets.connection import Connection
from bga_states.server.sockets.socket_end import Send
from bga_states.server.web import application
from sample_games.reversi import Reversi
from tests.patience import PATIENCE, wait_until
from tests.server.running import NO_TABLE, Caller, Person, Running, Socket, running
from tests.server.tables import start
from tests.server.wire import ClosedError, Wire

Serve = Callable[..., AbstractContextManager[Running]]
BEAT = '{"t":"beat"}'
HELLO = '{"t":"hello"}'
SELDOM = 0.001
"""So rare that it does not come again in a test."""


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Serve:
    """Return what runs a server with limits."""
    monkeypatch.setattr(application, "PENALTY", 0.01)

    def serve_with(**limits: Any) -> AbstractContextManager[Running]:
        path = tmp_path / "tables.sqlite"
        return running(path, {"reversi": Reversi}, limits=Limits(**limits))

    return serve_with


class Beats:
    """How many beats were taken of each connection to a server."""

    def __init__(self, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
        self._server = server
        self._taken: Counter[Connection] = Counter()
        hear = Connection._hear

        def hear_and_count(connection: Connection, send: Send, text: bytes, frames: int) -> bool:
            self._taken[connection] += b"beat" in text
            return hear(connection, send, text, frames)

        monkeypatch.setattr(Connection, "_hear", hear_and_count)

    def taken(self, *sockets: Socket) -> int:
        """Return how many were taken of those who connected last, once no more are, and read them.

        What is answered is all that was taken.
        """
        connections = [*self._server._serving._tables.people.connections][-len(sockets) :]
        for connection in connections:
            wait_until(partial(getattr, connection, "_is_held"), "nothing more is read")
        for socket, connection in zip(sockets, connections, strict=True):
            for _ in range(self._taken[connection]):
                socket.next("beat")
        return sum(self._taken[connection] for connection in connections)


def test_whoever_floods_waits(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames beyond what a person may use are not read, and others play meanwhile."""
    with serve(frames=Allowance(200, SELDOM)) as server:
        beats = Beats(server, monkeypatch)
        played = start(lambda name: Person(server.address, name))
        mallory = Person(server.address, "Mallory")
        other = Socket(server.address, mallory.token)
        for _ in range(500):
            mallory.socket.connection.send(BEAT)
            other.connection.send(BEAT)
        played.play(4)

        assert 190 <= beats.taken(mallory.socket, other) <= 200
        for person in played.people:
            person.socket.close()
        hang_up(mallory.socket, other)


def hang_up(*sockets: Socket) -> None:
    """Leave without a word, which a server would not read that reads nothing more."""
    for one in sockets:
        one.connection.socket.shutdown(SHUT_RDWR)
        one.close()


def test_what_waited_is_answered(serve: Serve) -> None:
    """Nothing of what somebody sends too fast is lost or refused."""
    with serve(frames=Allowance(1, 1000), jobs=2) as server:
        ann = Person(server.address, "Ann")
        for number in range(300):
            ann.socket.open(f"{NO_TABLE}{number}"[-14:])
        codes = [ann.socket.next("error")["code"] for _ in range(300)]

        assert codes == ["unknown_table"] * 300
        assert ann.socket.quiet() == []
        ann.socket.close()


def test_pings_count(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames that say nothing are frames, too."""
    with serve(frames=Allowance(100, SELDOM)) as server:
        beats = Beats(server, monkeypatch)
        ann = Person(server.address, "Ann")
        for _ in range(200):
            ann.socket.connection.ping()
        for _ in range(2):
            ann.socket.connection.send(BEAT)

        assert beats.taken(ann.socket) == 1
        hang_up(ann.socket)


def test_who_floods_for_ever(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sends faster than they are read, and goes on and on, is cut off."""
    monkeypatch.setattr(socket_protocol, "LONGEST_FLOOD", 0.05)
    with serve(frames=Allowance(1, 50)) as server:
        stranger = Wire(server.address, "")
        # At once: on one who still sends when the connection ends, its last words are lost.
        stranger.write(Frame(Opcode.TEXT, text.encode()) for text in (HELLO, *[BEAT] * 50))

        with pytest.raises(ClosedError, match="closed with 4429"):
            list(iter(stranger.read, b""))
        stranger.close()


def test_too_many_sockets(serve: Serve) -> None:
    """One more than a person may have is closed, and only that."""
    with serve(sockets=2) as server:
        ann = Person(server.address, "Ann")
        second = Socket(server.address, ann.token)
        headers = {"Authorization": f"Bearer {ann.token}"}
        url = server.address.replace("http", "ws") + "api/socket"
        with (
            connect(url, additional_headers=headers) as third,
            pytest.raises(ConnectionClosed) as closed,
        ):
            third.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        for socket in (ann.socket, second):
            assert socket.quiet() == []
            socket.close()


def test_calls_of_a_person(serve: Serve) -> None:
    """Who calls too often is refused, by HTTP's own status, with when to try again."""
    with serve(calls=Allowance(5, SELDOM)) as server:
        made = Caller(server.address).post("/api/me", {"name": "Ann", "wants": "token"})
        ann = Caller(server.address, made["token"])
        statuses = [ann.call("GET", "/api/me")[0] for _ in range(6)]
        _, headers, body = ann.call("POST", "/api/tables", {"game": "reversi"})
        url = server.address.replace("http", "ws") + "api/socket"
        with pytest.raises(InvalidStatus, match="429"):
            connect(url, additional_headers=ann.headers)

        assert statuses == [200] * 5 + [429]
        assert int(headers["retry-after"]) > 100
        assert json.loads(body)["code"] == "too_fast"
        assert Caller(server.address).call("GET", "/")[0] == 200


def test_new_tables(serve: Serve) -> None:
    """A person makes so many tables; what they have is there, and others make theirs."""
    with serve(tables=Allowance(2, SELDOM)) as server:
        ann, bob = (Person(server.address, name) for name in ("Ann", "Bob"))
        ann.make_table("reversi")
        ann.make_table("reversi")
        status, headers, body = ann.call("POST", "/api/tables", {"game": "reversi"})

        assert (status, json.loads(body)["code"]) == (429, "too_fast")
        assert "Retry-After" in headers or "retry-after" in headers
        assert bob.make_table("reversi")
        for person in (ann, bob):
            person.socket.close()


def new_person(server: Running, forwarded_for: str) -> int:
    """Take a name through a proxy; return the status."""
    caller, body = Caller(server.address), {"name": "Ann", "wants": "token"}
    return caller.call("POST", "/api/me", body, X_Forwarded_For=forwarded_for)[0]


def test_addresses_behind_a_proxy(serve: Serve) -> None:
    """The proxy says where a call comes from; what a stranger writes before that counts not."""
    with serve(persons_of_address=Allowance(1, SELDOM)) as server:
        assert new_person(server, "192.0.2.7") == 201
        assert new_person(server, "192.0.2.7") == 429
        assert new_person(server, "198.51.100.1, 192.0.2.7") == 429
        assert new_person(server, "127.0.0.1, 192.0.2.7:4711") == 429
        assert new_person(server, "192.0.2.8") == 201
        assert new_person(server, "2001:db8::1") == 201
        assert new_person(server, "[2001:db8::2]:99") == 429
        assert new_person(server, "nonsense") == 201
        assert new_person(server, "x" * 2000) == 429


def test_a_proxy_of_a_server_that_listens_to_both(tmp_path: Path) -> None:
    """A proxy that comes by IPv4 is known too where the server listens to IPv6."""
    limits = Limits(persons_of_address=Allowance(1, SELDOM))
    with running(tmp_path / "tables.sqlite", {}, limits=limits, host="::") as server:
        server.address = f"http://127.0.0.1:{urlsplit(server.address).port}/"
        statuses = [new_person(server, "192.0.2.7") for _ in range(2)]

        assert statuses == [201, 429]


def test_a_proxy_that_is_not_ours(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """What anybody else says of where a call comes from is not believed."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")
    with serve(persons_of_address=Allowance(1, SELDOM)) as server:
        statuses = [new_person(server, "192.0.2.7") for _ in range(3)]

        assert statuses == [201, 201, 201], "they come from this machine, whatever they say"
