"""The effect of a client that floods a server on the people there.

    python benchmarks/flooding.py [SECONDS [KIND ...]]

A few pairs play Reversi in closed loop, while one person sends as fast as they can, over several
sockets and in processes of their own: beats, questions for choices, pings, questions for the list
of a hundred tables of their own, or calls over HTTP, among them for the list of a hundred public
tables. Prints for each kind the delay for the others, the amount taken of the flood, and the share
of the time in which the server has worked. The 99th hundredth of the others must stay below the
limit: a kind that misses it ends the script with an error.
"""

import json
import socket
import sys
import time
from http.client import HTTPConnection, HTTPException
from multiprocessing import get_context
from threading import Thread
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import uvloop
from load_driver import worked
from quiet_pairs import LONGEST, felt, hundredths, play
from serving import our_server

SOCKETS = 8
SECONDS = 6.0
TABLES = 100
"""The number of tables when lists are asked for, as many as one list shows."""
CALLED = {"calls": "/api/me", "lists": "/api/tables", "cards": "/api/tables/{table}"}
"""The routes that are called over HTTP."""
KINDS = ("nothing", "beats", "choices", "opens", "pings", "mine", *CALLED)
TEXT, PING, MASKED, MEDIUM = 0x81, 0x89, 0x80, 126
AT_ONCE = 200
"""The number of frames that are handed to the system at once."""


def post(url: str, path: str, body: object, token: str = "") -> Any:
    """Post a body and return the answer."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = Request(url + path[1:], json.dumps(body).encode(), headers)  # noqa: S310  # ours
    with urlopen(request) as answer:  # noqa: S310  # as above
        return json.loads(answer.read())


def framed(frame: object) -> bytes:
    """Write a frame, masked with zeros."""
    text = json.dumps(frame).encode()
    head = bytes([TEXT, MASKED | len(text)])
    if len(text) >= MEDIUM:
        head = bytes([TEXT, MASKED | MEDIUM]) + len(text).to_bytes(2, "big")
    return head + bytes(4) + text


def begin_socket(own: socket.socket, host: str, token: str) -> None:
    """Make a WebSocket of a connection, and say hello."""
    lines = ["GET /api/socket HTTP/1.1", f"Host: {host}", f"Authorization: Bearer {token}"]
    lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
    own.sendall("\r\n".join(lines).encode())
    assert b" 101 " in own.recv(4096)
    own.sendall(framed({"t": "hello"}))


class Flooder:
    """A person who sends the same again and again; `taken` is the amount the system has taken."""

    def __init__(self, url: str, kind: str) -> None:
        self._parts = urlsplit(url)
        made = post(url, "/api/me", {"name": "Mallory", "wants": "token"})
        self._token = made["token"]
        tables = TABLES if kind in {"lists", "mine"} else 1
        for _ in range(tables):
            table = post(url, "/api/tables", {"game": "reversi"}, self._token)["id"]
        seat = {"table": table, "seat": 1}
        pings = bytes([PING, MASKED]) + bytes(4)
        frames = {
            "beats": framed({"t": "beat"}),
            "choices": framed({"t": "choices", **seat}),
            "opens": framed({"t": "open", **seat}),
            "pings": pings * 500 + framed({"t": "beat"}),
            "mine": framed({"t": "list"}),
        }
        self._path = CALLED.get(kind, "").format(table=table)
        self._unit = frames.get(kind, b"")
        self._play(url, table)
        self.taken = 0

    def _play(self, url: str, table: str) -> None:
        """Start a game, so that there is something to choose."""
        frames = [
            {
                "t": "seat_bot",
                "table": table,
                "id": "seat-a-bot",
                "seat": 2,
                "bot": "mcts:playouts=1",
            },
            {"t": "start", "table": table, "id": "start-now"},
        ]
        for frame in frames:
            assert post(url, "/api/requests", frame, self._token)["code"] == ""

    def run(self) -> None:
        """Flood until the process is ended."""
        threads = [Thread(target=self._flood, daemon=True) for _ in range(SOCKETS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _flood(self) -> None:
        flood_once = self._call if self._path else self._send
        while True:
            try:
                flood_once()
            except (OSError, HTTPException, AssertionError):
                time.sleep(0.05)

    def _call(self) -> None:
        """Call again and again, over one connection."""
        own = HTTPConnection(self._parts.hostname or "", self._parts.port)
        while True:
            own.request("GET", self._path, headers={"Authorization": f"Bearer {self._token}"})
            own.getresponse().read()
            self.taken += 1

    def _send(self) -> None:
        """Send frames over one socket, faster than they are answered."""
        with socket.create_connection((self._parts.hostname, self._parts.port)) as own:
            begin_socket(own, self._parts.netloc, self._token)
            Thread(target=read_all, args=(own,), daemon=True).start()
            much = self._unit * AT_ONCE
            while True:
                own.sendall(much)
                self.taken += AT_ONCE


def read_all(own: socket.socket) -> None:
    """Read until there is nothing more."""
    try:
        while own.recv(262_144):
            pass
    except OSError:
        pass


def flood(url: str, kind: str, taken: Any) -> None:
    """Flood, and say all the time how much was taken."""
    flooder = Flooder(url, kind)
    Thread(target=flooder.run, daemon=True).start()
    while True:
        time.sleep(0.1)
        taken.value = flooder.taken


def measure(kind: str, seconds: float) -> float:
    """Measure with one kind of flood, print it, and return the 99th hundredth."""
    context = get_context("spawn")
    taken = context.Value("q", 0)
    with our_server(None) as (url, pid):
        process = context.Process(target=flood, args=(url, kind, taken))
        if kind != "nothing":
            process.start()
            # The tables that the flood needs have to be there before it.
            while not taken.value:
                time.sleep(0.1)
        begun, before, spent = time.perf_counter(), taken.value, worked(pid)
        latencies = uvloop.run(play(url, seconds))
        passed = time.perf_counter() - begun
        rate, share = (taken.value - before) / passed, (worked(pid) - spent) / passed
        if kind != "nothing":
            process.terminate()
            process.join()
    told = f"{rate:9,.0f} taken a second, {share:4.0%} of the time at work"
    print(f"{kind:8} {felt(latencies, seconds)}; {told}", flush=True)
    return hundredths(latencies)[98]


def main(seconds: float, kinds: list[str]) -> None:
    """Measure each kind, and say which miss the limit."""
    missed = [kind for kind in kinds if measure(kind, seconds) > LONGEST]
    if missed:
        sys.exit(f"missed: {', '.join(missed)}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else SECONDS, sys.argv[2:] or [*KINDS])
