"""Hostile input: whatever is sent, nothing breaks, nothing changes, and others are served."""

import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from bga_states.server.sockets.connection import WRONG_FRAMES
from bga_states.server.web import http_api
from tests.server.hostile import besiege, stored_rows
from tests.server.hostile_calls import call_often
from tests.server.running import PATIENCE, Caller, Person, Running, Socket
from tests.server.tables import start

Make = Callable[[str], Person]
LETTERS = "ABCDEFGHIJKLMN"


@pytest.fixture
def server(fresh_server: Running) -> Running:
    """Return a server whose store holds nothing else."""
    return fresh_server


def test_hostile_frames(tmp_path: Path) -> None:
    """A hundred thousand frames that are nearly right: errors come of it, and nothing else."""
    siege = besiege(tmp_path, 100_000, seed=1)

    assert {"bad_request", "too_big", "not_seated", "unknown_table"} <= {*siege.codes}


@pytest.mark.parametrize("seed", range(3))
def test_hostile_calls(
    server: Running, somebody: Make, tmp_path: Path, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    """Calls that are nearly right are answered with what is wrong, and change no table."""
    caplog.set_level(logging.WARNING)
    played = start(somebody)
    before = stored_rows(tmp_path / "tables.sqlite", played.id)
    statuses = call_often(server.address, played, 200, seed)

    assert stored_rows(tmp_path / "tables.sqlite", played.id) == before
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
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
    for number in range(2000):
        stranger.open(f"{LETTERS}{number}"[-14:])
    codes = {stranger.next("error")["code"] for _ in range(2000)}

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


POST = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n"


def test_a_body_that_never_comes(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever promises a body and does not send it is refused after a while."""
    monkeypatch.setattr(http_api, "LONGEST_BODY", 0.2)
    answered = sent_raw(server.address, POST + b'{"name"')

    assert b"400 Bad Request" in answered
    assert b"took longer" in answered
    parts = urlsplit(server.address)
    with socket.create_connection((parts.hostname, parts.port), PATIENCE) as raw:
        raw.sendall(POST + b'{"name"')
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
