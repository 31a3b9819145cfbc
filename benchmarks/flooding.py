"""What people at a server feel of one who floods it.

    python benchmarks/flooding.py [SECONDS [KIND ...]]

A few pairs play Reversi in closed loop, while one person sends as fast as ever they can, over
several sockets and in processes of their own: beats, questions for choices, pings, or calls over
HTTP. Prints for each kind what the others feel, and how much was taken of whoever floods. The
99th hundredth of the others must stay below the limit: what misses it ends the script with an
error.
"""

import asyncio
import json
import math
import socket
import sys
import time
from multiprocessing import get_context
from statistics import quantiles
from threading import Thread
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import uvloop
from load_driver import Load, Pair
from serving import our_server

PAIRS = 3
SOCKETS = 8
SECONDS = 6.0
WARM_UP = 2.0
LONGEST = 50.0
"""Milliseconds: 99 of 100 moves must be known to the opponent sooner."""
KINDS = ("nothing", "beats", "choices", "opens", "pings", "calls")
TEXT, PING, MASKED, MEDIUM = 0x81, 0x89, 0x80, 126
AT_ONCE = 200
"""So many frames are handed to the system at once."""


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


class Flooder:
    """Somebody who sends the same again and again; `taken` is what the system has taken."""

    def __init__(self, url: str, kind: str) -> None:
        self._parts = urlsplit(url)
        made = post(url, "/api/me", {"name": "Mallory", "wants": "token"})
        self._token = made["token"]
        table = post(url, "/api/tables", {"game": "reversi"}, self._token)["id"]
        seat = {"table": table, "seat": 1}
        pings = bytes([PING, MASKED]) + bytes(4)
        frames = {
            "beats": framed({"t": "beat"}),
            "choices": framed({"t": "choices", **seat}),
            "opens": framed({"t": "open", **seat}),
            "pings": pings * 500 + framed({"t": "beat"}),
            "calls": self._call("/api/me"),
        }
        self._unit = frames[kind]
        self._is_call = kind == "calls"
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

    def _call(self, path: str, *more: str) -> bytes:
        lines = [f"GET {path} HTTP/1.1", f"Host: {self._parts.netloc}"]
        lines += [f"Authorization: Bearer {self._token}", *more, "", ""]
        return "\r\n".join(lines).encode()

    def run(self) -> None:
        """Flood until the process is ended."""
        threads = [Thread(target=self._flood, daemon=True) for _ in range(SOCKETS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _flood(self) -> None:
        while True:
            try:
                self._flood_once()
            except (OSError, AssertionError):
                time.sleep(0.05)

    def _flood_once(self) -> None:
        with socket.create_connection((self._parts.hostname, self._parts.port)) as own:
            if not self._is_call:
                upgrade = ["Upgrade: websocket", "Connection: Upgrade"]
                upgrade += ["Sec-WebSocket-Version: 13"]
                upgrade += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
                own.sendall(self._call("/api/socket", *upgrade))
                assert b" 101 " in own.recv(4096)
                own.sendall(framed({"t": "hello"}))
                Thread(target=read_all, args=(own,), daemon=True).start()
            much = self._unit * AT_ONCE
            while self._is_call:
                own.sendall(self._unit)
                assert own.recv(65536)
                self.taken += 1
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


async def play(url: str) -> list[float]:
    """Play for a while, and return how long each move took until the opponent knew."""
    load = Load(url, "reversi")
    await load.connect()
    pairs = [Pair(load, number) for number in range(PAIRS)]
    for pair in pairs:
        await pair.connect()
    players = [asyncio.create_task(pair.play()) for pair in pairs]
    await asyncio.sleep(WARM_UP)
    load.is_measuring = True
    await asyncio.sleep(SECONDS_OF_RUN)
    load.is_measuring, load.is_over = False, True
    await asyncio.wait(players, timeout=20)
    return load.latencies


def measure(kind: str) -> float:
    """Measure with one kind of flood, print it, and return the 99th hundredth."""
    context = get_context("spawn")
    taken = context.Value("q", 0)
    with our_server(None) as (url, _pid):
        process = context.Process(target=flood, args=(url, kind, taken))
        if kind != "nothing":
            process.start()
            time.sleep(1)
        begun, before = time.perf_counter(), taken.value
        latencies = uvloop.run(play(url))
        rate = (taken.value - before) / (time.perf_counter() - begun)
        if kind != "nothing":
            process.terminate()
            process.join()
    # Where the others cannot even begin, they wait for ever.
    hundredths = quantiles(latencies or [math.inf, math.inf], n=100)
    moves = len(latencies) / SECONDS_OF_RUN
    p50, p99 = hundredths[49], hundredths[98]
    print(
        f"{kind:8} {moves:6,.0f} moves a second, p50 {p50:6.1f}, p99 {p99:6.1f}, "
        f"worst {max(latencies, default=0):6.1f} ms; {rate:9,.0f} taken a second",
        flush=True,
    )
    return p99


SECONDS_OF_RUN = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
if __name__ == "__main__":
    kinds = sys.argv[2:] or KINDS
    missed = [kind for kind in kinds if measure(kind) > LONGEST]
    if missed:
        sys.exit(f"missed: {', '.join(missed)}")
