"""Connections that never become requests: each ends, and none keeps others out."""

import logging
import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from bga_states.server.web import request_protocol
from bga_states.server.web.request_protocol import (
    LARGEST_HEAD,
    LONGEST_ANSWER,
    LONGEST_PIPELINE,
    OTHER_FILES,
    Entrance,
)
from sample_games.reversi import Reversi
from tests.patience import PATIENCE, wait_until
from tests.planting import found_by
from tests.server.running import Caller, Person, Running, running
from tests.server.tables import start
from tests.server.timers import Timers
from tests.sizes import size

MANY = 128
WAIT = 4
"""Seconds in which a request has to come: fewer than uvicorn would wait itself."""
ANSWER = b'{"person":null,"token":""}'
GET = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n"
UPGRADE = (
    b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
)
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"


@pytest.fixture(autouse=True)
def timers(monkeypatch: pytest.MonkeyPatch) -> Timers:
    """Let time pass for connections where a test says so, and never else."""
    monkeypatch.setattr(request_protocol, "LONGEST_WAIT", WAIT)
    return Timers(monkeypatch)


def connected(server: Running) -> socket.socket:
    """Return a connection to a server."""
    parts = urlsplit(server.address)
    return socket.create_connection((parts.hostname, parts.port), PATIENCE)


def let_come(server: Running) -> None:
    """Wait until the server has done what it does of itself with those that have come so far."""
    # It takes who comes one after the other.
    Caller(server.address).get("/api/me")


def read_to_end(own: socket.socket) -> bytes:
    """Return all that comes until the other end has closed it."""
    answered = b""
    try:
        while received := own.recv(65536):
            answered += received
    except ConnectionResetError:
        pass
    return answered


BEGINNINGS = {
    "nothing": b"",
    "half a line": b"GET /api/",
    "half a header": b"GET / HTTP/1.1\r\nHost: loc",
    "headers without an end": b"GET / HTTP/1.1\r\nHost: localhost\r\n",
    "half a handshake": UPGRADE,
}
ENDS = {
    "half of another call": GET + b"GET /",
    "a body for what takes none": b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Length: 1000\r\n\r\n",
}


@pytest.mark.parametrize("begun", BEGINNINGS.values(), ids=[*BEGINNINGS])
def test_what_never_becomes_a_request(server: Running, timers: Timers, begun: bytes) -> None:
    """Whoever begins a request and does not end it is cut off after a while, and not before."""
    with connected(server) as own:
        own.sendall(begun)
        let_come(server)
        timers.let_pass(WAIT - 1)
        let_come(server)
        assert not has_ended(own)
        timers.let_pass(1)
        answered = read_to_end(own)

    assert answered == b""


def has_ended(own: socket.socket) -> bool:
    """Whether the other end has closed a connection, or cut it off."""
    own.setblocking(False)
    try:
        return own.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
    finally:
        own.settimeout(PATIENCE)


@pytest.mark.parametrize("sent", ENDS.values(), ids=[*ENDS])
def test_what_comes_behind_a_call(server: Running, timers: Timers, sent: bytes) -> None:
    """Whoever is answered and goes on with what never becomes a request is cut off as well."""
    with connected(server) as own:
        own.sendall(sent)
        answered = read_answers(own, 1)
        let_come(server)
        timers.let_pass(WAIT)
        answered += read_to_end(own)

    assert answered.count(b"200 OK") == 1


def read_answers(own: socket.socket, count: int) -> bytes:
    """Return so many answers, of those that are written in one piece."""
    answered = b""
    while answered.count(ANSWER) < count:
        received = own.recv(65536)
        assert received, "the server has closed the connection"
        answered += received
    return answered


@pytest.mark.parametrize(
    "drop", [b"X: y\r\n", b"x", b"\r\n"], ids=["headers", "letters", "empty lines"]
)
def test_what_drips(server: Running, timers: Timers, drop: bytes) -> None:
    """Neither does it help to send a little now and then."""
    with connected(server) as own:
        own.sendall(b"" if drop == b"\r\n" else b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        # It may be cut off before all is sent.
        with suppress(ConnectionError):
            for _ in range(WAIT):
                own.sendall(drop)
                let_come(server)
                timers.let_pass(1)
        answered = read_to_end(own)

    assert answered == b""


def test_an_answer_that_nobody_takes(server: Running, timers: Timers) -> None:
    """Whoever asks for much and reads none of it is cut off, and so are their other requests."""
    asked = b"GET /static/site.css HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.socket() as own:
        own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        parts = urlsplit(server.address)
        own.connect((parts.hostname, parts.port))
        own.setblocking(False)

        def is_cut_off() -> bool:
            try:
                own.send(asked * 4)
            except BlockingIOError:
                timers.let_pass(LONGEST_ANSWER)
            except ConnectionError:
                return True
            return False

        wait_until(is_cut_off, "nothing more is taken of whoever takes nothing")


HEADS = {
    "a long header": b"X: " + b"x" * LARGEST_HEAD + b"\r\n",
    "many headers": b"X: yyyyyyyyyyyy\r\n" * (LARGEST_HEAD // 10),
    "a header without an end": None,
    "a long path": None,
}


@pytest.mark.parametrize("name", HEADS)
def test_a_head_that_is_too_large(
    server: Running, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    """What stands before a body is limited, and whoever sends more is told so."""
    head = HEADS[name]
    line = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n"
    sent = line + (head or b"") + b"\r\n"
    if name == "a header without an end":
        sent = line + b"X: " + b"x" * (LARGEST_HEAD + 1)
    elif name == "a long path":
        sent = line.replace(b"/api/me", b"/" + b"x" * LARGEST_HEAD) + b"\r\n"
    with connected(server) as own:
        own.sendall(sent)
        answered = read_to_end(own)

    assert answered.startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
    assert caplog.records == []


BEHIND = {
    "many headers": b"X: y\r\n" * 1000,
    "a header without an end": b"x" * 6000,
}


@pytest.mark.parametrize("drop", BEHIND.values(), ids=[*BEHIND])
@pytest.mark.parametrize("method", [b"GET", b"POST"])
def test_headers_behind_a_body(
    server: Running, method: bytes, drop: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither does a body end with headers that never end."""
    caplog.set_level(logging.WARNING)
    head = method + b" /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with connected(server) as own:
        own.sendall(head + b"1\r\n{\r\n0\r\nX: ")
        # All of it may be sent before the server takes any, or it ends this meanwhile.
        with suppress(ConnectionError):
            send_behind(own, drop)
        answered = read_to_end(own)

    # Whoever was answered before is told why it ends.
    assert re.findall(rb"HTTP/1\.1 (\d+)", answered) in ([], [b"200", b"431"])
    assert caplog.records == []


def send_behind(own: socket.socket, drop: bytes) -> None:
    """Send much more than may come."""
    for _ in range(20 * LARGEST_HEAD // len(drop)):
        own.sendall(drop)


def test_a_body_in_many_pieces(server: Running) -> None:
    """What stands between the pieces of a body is no head, however much it is."""
    body = b'{"name":"Ann"' + b" " * LARGEST_HEAD + b"}"
    head = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with connected(server) as own:
        own.sendall(head + b"".join(b"1\r\n%c\r\n" % letter for letter in body) + b"0\r\n\r\n")
        answered = own.recv(65536)

    assert answered.startswith(b"HTTP/1.1 201 Created\r\n")


@pytest.mark.parametrize(
    ("header", "status"), [(b"X: " + b"x" * 9000, b"431"), (b"X: y\r\n" * 200, b"431")]
)
def test_handshakes_that_are_too_large(server: Running, header: bytes, status: bytes) -> None:
    """A handshake may have less than a request, and whoever sends more is told so, too."""
    with connected(server) as own:
        own.sendall(UPGRADE + KEY + header.removesuffix(b"\r\n") + b"\r\n\r\n")
        answered = read_to_end(own)

    assert answered.startswith(b"HTTP/1.1 " + status)


@pytest.mark.parametrize("sent", [b"\x16\x03\x01\x02\x00", b"HELO me\r\n\r\n", b"\x00" * 100])
def test_what_is_no_request(server: Running, sent: bytes, caplog: pytest.LogCaptureFixture) -> None:
    """It is refused at once, and not worth a line in the log."""
    with connected(server) as own:
        own.sendall(sent)
        answered = read_to_end(own)

    assert answered.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert caplog.records == []


def test_many_requests_at_once(
    server: Running, timers: Timers, caplog: pytest.LogCaptureFixture
) -> None:
    """So many may be sent before the first answer; whoever sends more gets no more answers."""
    caplog.set_level(logging.WARNING)
    with connected(server) as own, connected(server) as other:
        own.sendall(GET * LONGEST_PIPELINE)
        answered = read_answers(own, LONGEST_PIPELINE)
        let_come(server)
        timers.let_pass(WAIT)
        assert (answered + read_to_end(own)).count(b"200 OK") == LONGEST_PIPELINE
        # It may be cut off before all is sent.
        with suppress(ConnectionError):
            other.sendall(GET * 1000)
        assert read_to_end(other).count(b"200 OK") <= LONGEST_PIPELINE + 1

    assert caplog.records == []


def test_keeping_a_connection(server: Running, timers: Timers) -> None:
    """One request after the other may come on a connection, until none does for a while."""
    with connected(server) as own:
        for _ in range(10):
            own.sendall(GET)
            read_answers(own, 1)
            let_come(server)
            timers.let_pass(WAIT - 1)
        own.sendall(GET)
        answered = read_answers(own, 1)
        let_come(server)
        timers.let_pass(WAIT)
        assert (answered + read_to_end(own)).count(b"200 OK") == 1


def test_many_of_them(server: Running) -> None:
    """They keep nobody out: people connect and play meanwhile."""
    kinds = [b"", b"GET /", UPGRADE, b"POST /api/me HTTP/1.1\r\nContent-Length: 9\r\n"]
    held = [connected(server) for _ in range(size("idle-connections"))]
    for number, own in enumerate(held):
        own.sendall(kinds[number % len(kinds)])
    played = start(lambda name: Person(server.address, name))
    played.play(4)

    for own in held:
        own.close()
    for person in played.people:
        person.socket.close()


def test_more_than_the_system_allows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no more can be open, whoever has waited longest for nothing makes room."""
    monkeypatch.setattr("bga_states.server.serving.allow_open_files", lambda: 74)
    with running(tmp_path / "tables.sqlite", {"reversi": Reversi}) as server:
        held = [connected(server) for _ in range(100)]
        assert Caller(server.address).get("/api/me") == {"person": None, "token": ""}
        assert held[0].recv(1) == b""
        for own in held:
            own.close()


def test_connections_of_an_address() -> None:
    """So many may be open of each address; of this machine as many as there is room for."""
    entrance = Entrance(1000, most_of_address=2)
    admitted = [entrance.enter("192.0.2.7") for _ in range(3)]
    for _ in range(2):
        entrance.leave("192.0.2.7")

    assert admitted == [True, True, False]
    assert entrance.enter("192.0.2.7")
    assert all(entrance.enter("") for _ in range(10))


def test_each_who_comes_takes_the_place_of_another() -> None:
    """Of those who come at one moment each makes another one go that waits for nothing."""
    given_up: list[str] = []

    class Idle:
        def __init__(self, name: str) -> None:
            self.name = name

        def give_up(self) -> None:
            given_up.append(self.name)

    entrance: Any = Entrance(OTHER_FILES, most_of_address=9)
    held = [Idle("first"), Idle("second")]
    entrance.connections.update(held)
    entrance.idle.update(dict.fromkeys(held))
    admitted = [entrance.enter("") for _ in range(3)]

    assert admitted == [True, True, False]
    assert given_up == ["first", "second"]


@found_by("tests/server/test_request_protocol.py::test_many_of_them")
def a_door_that_is_kept_shut() -> Iterator[None]:
    """Let nobody in while many wait who ask for nothing."""
    enter = Entrance.enter

    def enter_if_few_wait(entrance: Entrance, place: str) -> bool:
        return enter(entrance, place) and len(entrance.idle) < MANY

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Entrance, "enter", enter_if_few_wait)
        yield
