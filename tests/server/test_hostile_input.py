"""Hostile input: whatever is sent, nothing breaks, nothing changes, and others are served."""

import logging
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from bga_states.protocol.client_frames import AnyClientFrame
from bga_states.server.allowances import Allowance, Limits, place_of
from bga_states.server.sockets import connection, incoming
from bga_states.server.sockets.connection import WRONG_FRAMES, Connection
from bga_states.server.sockets.incoming import FrameError
from bga_states.server.sockets.socket_protocol import SocketProtocol
from bga_states.server.web import application, gate, http_api
from sample_games.reversi import Reversi
from tests.patience import PATIENCE, wait_until
from tests.planting import found_by
from tests.server.hostile import besiege, stored_rows
from tests.server.hostile_calls import call_often
from tests.server.running import Caller, Person, Running, Socket, running
from tests.server.tables import start
from tests.sizes import size

Make = Callable[[str], Person]
PLENTY = Allowance(1_000_000, 1_000_000)
WIDE = Limits(frames=PLENTY, frames_of_address=PLENTY, calls=PLENTY, calls_of_address=PLENTY)
QUESTIONS = 500
"""More than the frames that may come at once, and the jobs that may wait."""
LETTERS = "ABCDEFGHIJKLMN"


@pytest.fixture
def wide_server(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """Run a server that lets people send as much as they like, and be silent."""
    monkeypatch.setattr(connection, "LONGEST_SILENCE", PATIENCE)
    monkeypatch.setattr(connection, "LONGEST_SEND", PATIENCE)
    with running(path, {"reversi": Reversi}, limits=WIDE) as server:
        yield server


def test_hostile_frames(wide_server: Running, caplog: pytest.LogCaptureFixture) -> None:
    """Of frames that are nearly right errors come, and nothing else, and nothing of them stays."""
    caplog.set_level(logging.WARNING)
    codes = besiege(wide_server, size("hostile-frames"), seed=1)

    assert {"bad_request", "too_big", "not_seated", "unknown_table"} <= {*codes}
    assert caplog.records == []


def test_hostile_calls(wide_server: Running, path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Calls that are nearly right are told what is wrong; they change nothing and leave nothing."""
    caplog.set_level(logging.WARNING)
    played = start(partial(Person, wide_server.address))
    before = stored_rows(path, played.id)
    statuses = call_often(wide_server, played, size("hostile-calls"))
    for person in played.people:
        person.socket.close()

    assert stored_rows(path, played.id) == before
    assert caplog.records == []
    assert {200, 400, 404, 405} <= {*statuses}


def test_a_giant_frame(server: Running, somebody: Make) -> None:
    """A frame that is too long ends its connection, and no other."""
    played = start(somebody)
    for sent in ("x" * 70_000, [b"x" * 40_000, b"x" * 40_000]):
        giant = Socket(server.address)
        # Who is still sending may hear of it there already, else where they read.
        with suppress(ConnectionClosed):
            giant.connection.send(sent)
        assert giant.closed() == 1009
        giant.close()

    played.play()


def test_many_tables_that_there_are_not(server: Running) -> None:
    """Each question for a table that is not there is answered, or said to be too much at once."""
    stranger = Socket(server.address)
    for number in range(QUESTIONS):
        stranger.open(f"{LETTERS}{number}"[-14:])
    codes = {stranger.next("error")["code"] for _ in range(QUESTIONS)}

    assert codes <= {"unknown_table", "too_fast"}
    assert stranger.quiet() == []
    stranger.close()


def test_what_is_not_of_the_protocol_ends_it(server: Running) -> None:
    """Whoever sends one wrong frame after the other is closed upon, with a code that says so."""
    stranger = Socket(server.address)
    for _ in range(WRONG_FRAMES + 1):
        stranger.send(t="fly")
        assert stranger.next("error")["code"] == "bad_request"

    assert stranger.closed() == 4400
    stranger.close()


def sent_raw(address: str, data: bytes) -> bytes:
    """Send bytes, and return all that comes until the server has ended the connection."""
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname, parts.port), PATIENCE) as raw:
        raw.sendall(data)
        answered = b""
        while received := raw.recv(65536):
            answered += received
    return answered


POST = (
    b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\nConnection: close\r\n\r\n"
)


def test_a_body_that_never_comes(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever promises a body and does not send it is refused after a while."""
    monkeypatch.setattr(http_api, "LONGEST_BODY", 0.01)
    answered = sent_raw(server.address, POST + b'{"name"')

    assert b"400 Bad Request" in answered
    assert b"took longer" in answered
    parts = urlsplit(server.address)
    with socket.create_connection((parts.hostname, parts.port), PATIENCE) as raw:
        raw.sendall(POST + b'{"name"')
    connections = server._serving._server.server_state.connections
    wait_until(lambda: not connections, "nobody waits for a body")
    assert Caller(server.address).get("/api/me") == {"person": None, "token": ""}
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


PATHS = ["/static/%00", "/static/..%2f..%2fserving.py", "/static/%2e%2e/serving.py", "/static/"]
PATHS += ["/static//etc/passwd", "/static/" + "a" * 5000, "/table/a/b", "/api/tables/%00", "//x/"]
PATHS += [
    "/api/tables/%ff",
    "/api/tables/" + "x" * 5000,
    "/%zz?%zz",
    "/api/socket",
    "/openapi.json",
]


@pytest.mark.parametrize("path", PATHS, ids=[path[:20] for path in PATHS])
def test_odd_paths(server: Running, path: str) -> None:
    """A path that leads nowhere is not there, by whatever method."""
    caller = Caller(server.address)
    for method in ("GET", "HEAD", "POST", "OPTIONS", "DELETE", "PATCH", "TRACE"):
        status, _, body = caller.call(method, path)
        assert status in {404, 405}
        assert b"Traceback" not in body


@found_by("tests/server/test_hostile_input.py::test_hostile_frames")
def a_wrong_frame_that_stays() -> Iterator[None]:
    """Keep what is wrong with each frame."""
    kept: list[str] = []
    read = incoming.read_frame

    def read_and_keep(data: bytes) -> AnyClientFrame:
        try:
            return read(data)
        except FrameError as error:
            kept.append(str(error))
            raise

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "read_frame", read_and_keep)
        yield


@found_by("tests/server/test_hostile_input.py::test_hostile_frames")
def a_wrong_frame_that_closes_others() -> Iterator[None]:
    """Close the connections of all who follow a table on a frame that is wrong."""
    take = Connection._take

    def take_and_close(one: Connection, data: bytes, frame: AnyClientFrame | None) -> None:
        wrong_before = one.wrong_frames
        take(one, data, frame)
        if one.wrong_frames > wrong_before:
            for channel in one._hub.channels.values():
                for follower in channel.followers:
                    assert isinstance(follower.receiver, Connection)
                    follower.receiver.cut_off(connection.STUCK)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Connection, "_take", take_and_close)
        yield


@found_by("tests/server/test_hostile_input.py::test_many_tables_that_there_are_not")
def a_frame_that_is_lost() -> Iterator[None]:
    """Forget what has come of somebody who is made to wait."""
    hand_on = SocketProtocol._hand_on

    def hand_on_and_forget(protocol: SocketProtocol, text: bytes) -> None:
        hand_on(protocol, text)
        if protocol._is_held:
            protocol._untouched.clear()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SocketProtocol, "_hand_on", hand_on_and_forget)
        yield


@found_by("tests/server/test_hostile_input.py::test_hostile_calls")
def a_call_that_stays() -> Iterator[None]:
    """Keep the headers of each call."""
    kept: list[Mapping[str, str]] = []
    read = gate.token_of

    def read_and_keep(headers: Mapping[str, str]) -> str:
        kept.append(dict(headers))
        return read(headers)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(application, "token_of", read_and_keep)
        yield


@found_by("tests/server/test_hostile_input.py::test_hostile_calls")
def a_header_that_is_not_expected() -> Iterator[None]:
    """Fail where a call is said to come from what is no address."""

    def read_strictly(host: str) -> str:
        ip_address(host)
        return place_of(host)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(application, "place_of", read_strictly)
        yield
