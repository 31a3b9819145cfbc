"""Hostile calls over HTTP: every route, with methods, paths, headers and bodies that are wrong."""

import json
import random
from collections import Counter
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import urlsplit

from tests.patience import PATIENCE
from tests.server.hostile_frames import TEXTS, VALUES, changed, hostile_frames, spoilt
from tests.server.memory import Memory
from tests.server.running import Person, Running
from tests.server.tables import Played

METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "FLY"]
PATHS = ["/", "/table/{}", "/api/me", "/api/games", "/api/games/reversi/texts/de", "/api/tables"]
PATHS += ["/api/tables/{}", "/api/requests", "/api/socket", "/static/lobby.html", "/static/{}"]
ODD = ["%00", "%ff", "..", "%2e%2e%2f", "a" * 3000, "%c0%af", "?", "#", "//", ";", "%", "\x7f", "é"]
HEADERS: dict[str, list[str]] = {
    "Authorization": ["Bearer", "Bearer ", "Bearer \x7f", "Basic x", "bearer " + "x" * 5000, "é"],
    "Cookie": ["bga_states", "bga_states=", "=", ";;", 'bga_states="', "a" * 8000, "é=é"],
    "Content-Type": ["text/html", "application/json; charset=utf-7", ""],
    "Content-Encoding": ["gzip", "br"],
    "Expect": ["100-continue", "the worst"],
    "Upgrade": ["websocket", "h2c", "foo"],
    "Connection": ["Upgrade", "close", "keep-alive, Upgrade"],
    "X-Forwarded-For": ["", ",", "1.2.3.4", "x" * 3000, "[::1", "127.0.0.1, é"],
    "X-Forwarded-Proto": ["https", "gopher"],
    "If-None-Match": ["*", '"', "W/x"],
    "Range": ["bytes=0-", "bytes=-1", "bytes=9-1", "bytes=0-0,2-3,-1", "lines=1"],
    "Accept-Language": ["*", "x" * 2000],
    "Origin": ["null", "http://[", "http://evil.example"],
    "Host": ["", "[", "localhost:x", "127.0.0.1:99999", "é"],
    "If-Modified-Since": ["yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"],
    "Sec-WebSocket-Key": ["", "x", "dGhlIHNhbXBsZSBub25jZQ=="],
    "Sec-WebSocket-Version": ["13", "99", "x"],
}
PARTS = 10
GOOD: list[dict[str, Any]] = [
    {"name": "Mallory", "wants": "token"},
    {"game": "reversi", "options": {"size": 8}, "visibility": "link", "watch": "nobody"},
]


class Calls:
    """Calls that are drawn by lot; `statuses` counts what was answered."""

    def __init__(self, address: str, token: str, table: str, seed: int) -> None:
        parts = urlsplit(address)
        self._address = parts.hostname or "", parts.port
        self._token = token
        self._table = table
        self._lots = random.Random(seed)
        frames = hostile_frames(seed, 10**9, table)
        self._frames = (frame for frame in frames if not isinstance(frame, list))
        self.statuses: Counter[int] = Counter()

    def call(self) -> None:
        """Make one call; what is answered must not be a fault of the server's."""
        lots, asked = self._lots, self._asked()
        connection = HTTPConnection(*self._address, timeout=PATIENCE)
        try:
            connection.putrequest(*asked, skip_host=True)
            self._put_headers(connection)
            body = self._body() if lots.random() < 0.8 else b""
            connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            response = connection.getresponse()
            answered = response.read(10**6)
        except (HTTPException, OSError, ValueError):
            # Not every odd call is one that the library can make, or the server answers.
            self.statuses[0] += 1
        else:
            self.statuses[response.status] += 1
            assert response.status < 500, (asked, body, answered)
        finally:
            connection.close()

    def _asked(self) -> tuple[str, str]:
        lots = self._lots
        filled = lots.choice([self._table, "A" * 14, *ODD])
        path = lots.choice(PATHS).format(filled)
        if lots.random() < 0.2:
            path += lots.choice(ODD)
        return lots.choice([*METHODS, "GET", "POST", "POST"]), path

    def _put_headers(self, connection: HTTPConnection) -> None:
        lots = self._lots
        given = {"Host": "localhost"}
        if lots.random() < 0.5:
            given["Authorization"] = f"Bearer {self._token}"
        for name in lots.sample([*HEADERS], lots.choice([0, 0, 1, 2, 4])):
            given[name] = lots.choice(HEADERS[name])
        for name, text in given.items():
            connection.putheader(name, text.encode())

    def _body(self) -> bytes:
        lots = self._lots
        if lots.random() < 0.4:
            frame = next(self._frames)
            return frame.encode() if isinstance(frame, str) else bytes(frame)
        body = changed(lots, lots.choice(GOOD))
        if lots.random() < 0.3:
            body[lots.choice([*body, "password"])] = lots.choice([*VALUES, *TEXTS])
        written = json.dumps(body).encode()
        return spoilt(lots, written) if lots.random() < 0.3 else written


def call_often(server: Running, played: Played, count: int) -> Counter[int]:
    """Make so many calls as a stranger and as nobody, and return what was answered."""
    stranger = Person(server.address, "Mallory")
    stranger.socket.close()
    statuses: Counter[int] = Counter()
    memory = Memory()
    for seed in range(PARTS):
        calls = Calls(server.address, stranger.token, played.id, seed)
        for _ in range(count // PARTS):
            calls.call()
        statuses += calls.statuses
        memory.note()
    memory.check(count)
    return statuses
