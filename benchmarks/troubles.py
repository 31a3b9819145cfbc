"""The effect of failures at some tables on the other people at a server.

    python benchmarks/troubles.py [SECONDS [KIND ...]]

A few pairs play Reversi in closed loop, while one thing after the other goes wrong in a process of
its own, again and again: a game raises in each of its hooks, recurses for ever, or loops for ever;
viewers of all tables stop reading; the process of a bot dies at each of its moves; and a game is
asked for that cannot be loaded. Prints for each the delay for the others, and the number of
failures. The 99th hundredth of the others must stay below the limit, to which a looping game adds
its own time limit: a kind that misses it ends the script with an error.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import uvloop
from flooding import begin_socket, framed
from load_driver import worked
from quiet_pairs import LONGEST, felt, hundredths, play
from serving import HERE, our_server
from troubled_game import HOOKS, install
from websockets.sync.client import connect

SECONDS = 10.0
GAME_TIMEOUT = 0.5
"""Seconds that a game may take for one action."""
STOPPED_AFTER = 3
"""A table whose game takes too long so often stands still, and another one is made."""
DEAF = 4
"""The number of viewers that stop reading, on one socket after the other."""
AT_ONCE = 20
STUCK_AFTER = 2.0
"""Seconds after which a server has stopped reading, because nothing that it sends is taken."""
BOTS = 4
"""The number of tables at which bots die."""
SMALL = 4096
"""Bytes that the system keeps for a client that does not read, or as few as it can."""
NO_TABLE = "A" * 14


class Troublemaker:
    """A person at whose tables things go wrong; `count` is the number of failures."""

    def __init__(self, url: str, count: Any) -> None:
        self.url = url
        self.count = count
        self._asked = 0
        self.token = ""
        self.token = self.call("/api/me", {"name": "Mallory", "wants": "token"})["token"]
        headers = {"Authorization": f"Bearer {self.token}"}
        address = url.replace("http", "ws", 1) + "api/socket"
        self.socket = connect(address, additional_headers=headers, compression=None)
        self.socket.send(json.dumps({"t": "hello"}))

    def call(self, path: str, body: object = None) -> Any:
        """Call over HTTP, and return the answer, refused or not."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        sent = None if body is None else json.dumps(body).encode()
        request = Request(self.url + path[1:], sent, headers)  # noqa: S310  # ours
        try:
            with urlopen(request) as answer:  # noqa: S310  # as above
                return json.loads(answer.read())
        except HTTPError as refused:
            return json.loads(refused.read())

    def ask(self, **frame: object) -> str:
        """Send a frame, wait until all its results are there, and return its code."""
        self.socket.send(json.dumps(frame))
        # Its answer comes from where all else comes from, behind it.
        last = self._new_id()
        self.socket.send(json.dumps({"t": "start", "table": NO_TABLE, "id": last}))
        code = ""
        while (told := json.loads(self.socket.recv())).get("id") != last:
            code = code or told.get("code", "")
        return code

    def request(self, **frame: object) -> str:
        """Send a request, and return the code of its answer."""
        return self.ask(**frame, id=self._new_id())

    def fail(self, t: str, table: str) -> str:
        """Ask a question at which a game fails, and return the code of the answer."""
        frame: dict[str, object] = {"t": t, "table": table}
        if t != "start":
            frame["seat"] = 1
        if t == "act":
            frame |= {"v": 0, "action": "act_go"}
        code = self.ask(**frame) if t in {"choices", "open"} else self.request(**frame)
        self.note()
        return code

    def _new_id(self) -> str:
        self._asked += 1
        return f"request-{self._asked}"

    def note(self) -> None:
        """Count that something went wrong."""
        self.count.value += 1

    def note_move(self) -> None:
        """Count the next move of a table that is followed, and send a beat."""
        if json.loads(self.socket.recv())["t"] == "move":
            self.note()
        self.socket.send(json.dumps({"t": "beat"}))

    def table(self, hook: str = "", how: str = "raise", bot: str = "") -> str:
        """Start a game that fails in a hook, and return the id of its table."""
        wanted = {"game": "troubled", "options": {"hook": hook, "how": how}}
        table = str(self.call("/api/tables", wanted)["id"])
        # If no person were left when one leaves, no zombie would play.
        wanted_there = {"t": "seat_bot", "bot": bot} if bot else {"t": "sit"}
        assert self.request(table=table, seat=2, **wanted_there) == ""
        if not bot:
            self.request(t="ready", table=table, seat=2)
        self.request(t="start", table=table)
        return table


def fail_everywhere(maker: Troublemaker, how: str) -> None:
    """Let games fail in each of their hooks, one after the other."""
    tables = {hook: maker.table(hook, how) for hook in HOOKS}
    while True:
        for hook, tag in HOOKS.items():
            assert maker.fail(t=tag, table=tables[hook]) == "game_failed", hook


def let_raise(maker: Troublemaker) -> None:
    """Let games raise."""
    fail_everywhere(maker, "raise")


def let_recurse(maker: Troublemaker) -> None:
    """Let games recurse."""
    fail_everywhere(maker, "recurse")


def let_loop(maker: Troublemaker) -> None:
    """Let one game after the other loop, until it stands still."""
    while True:
        table = maker.table("act_go", "loop")
        for _ in range(STOPPED_AFTER):
            assert maker.fail("act", table) == "game_failed"


def stop_reading(maker: Troublemaker) -> None:
    """Ask for more of all tables than the system keeps, and read nothing of it."""
    maker.table()
    for _ in range(DEAF):
        Thread(target=go_deaf, args=(Troublemaker(maker.url, maker.count),)).start()


def go_deaf(maker: Troublemaker) -> None:
    """Be deaf on one socket after the other, until each takes nothing more."""
    kept = []
    while True:
        own = deaf_socket(maker)
        kept.append(own)
        tables = [card["id"] for card in maker.call("/api/tables")["tables"]]
        asked = b"".join(framed({"t": "open", "table": table}) for table in tables)
        with suppress(OSError):
            while True:
                own.sendall(asked * AT_ONCE)
        maker.note()


def deaf_socket(maker: Troublemaker) -> socket.socket:
    """Return a socket for which the system keeps little."""
    parts = urlsplit(maker.url)
    own = socket.socket()
    own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    own.connect((parts.hostname, parts.port))
    begin_socket(own, parts.netloc, maker.token)
    own.settimeout(STUCK_AFTER)
    return own


def let_bots_die(maker: Troublemaker) -> None:
    """Let bots play whose processes die at each move."""
    for _ in range(BOTS):
        table = maker.table(bot="dying")
        maker.socket.send(json.dumps({"t": "open", "table": table, "seat": 1}))
        maker.request(t="act", table=table, seat=1, v=0, action="act_go")
    while True:
        maker.note_move()


def ask_for_broken(maker: Troublemaker) -> None:
    """Ask for a game that cannot be loaded, and for all games."""
    while True:
        # Of so many new tables most are refused before anything else is looked at.
        code = maker.call("/api/tables", {"game": "broken"})["code"]
        assert code in {"unknown_game", "too_fast"}
        assert "broken" in str(maker.call("/api/games"))
        maker.note()


def do_nothing(maker: Troublemaker) -> None:
    """Be there."""
    maker.note()
    time.sleep(3600)


KINDS: dict[str, Callable[[Troublemaker], None]] = {
    "nothing": do_nothing,
    "raising": let_raise,
    "recursing": let_recurse,
    "looping": let_loop,
    "deaf": stop_reading,
    "dying": let_bots_die,
    "broken": ask_for_broken,
}


def trouble(url: str, kind: str, count: Any) -> None:
    """Let things go wrong until the process is ended."""
    KINDS[kind](Troublemaker(url, count))


def measure(kind: str, seconds: float) -> float:
    """Measure with one kind of trouble, print it, and return the 99th hundredth."""
    context = get_context("spawn")
    count = context.Value("q", 0)
    with tempfile.TemporaryDirectory() as folder:
        install(Path(folder))
        paths = os.pathsep.join([folder, str(HERE), os.environ.get("PYTHONPATH", "")])
        started = {"env": os.environ | {"PYTHONPATH": paths}, "stderr": subprocess.DEVNULL}
        arguments = ["--game-timeout", str(GAME_TIMEOUT)]
        with our_server(None, arguments, **started) as (url, pid):
            process = context.Process(target=trouble, args=(url, kind, count), daemon=True)
            process.start()
            while not count.value:
                assert process.is_alive(), f"nothing goes wrong: {kind}"
                time.sleep(0.1)
            begun, before, spent = time.perf_counter(), count.value, worked(pid)
            latencies = uvloop.run(play(url, seconds))
            passed = time.perf_counter() - begun
            assert process.is_alive(), f"no more goes wrong: {kind}"
            rate, share = (count.value - before) / passed, (worked(pid) - spent) / passed
            process.terminate()
            process.join()
    told = f"{rate:7,.1f} times a second, {share:4.0%} of the time at work"
    print(f"{kind:10} {felt(latencies, seconds)}; {told}", flush=True)
    return hundredths(latencies)[98]


def limit(kind: str) -> float:
    """Return how many milliseconds 99 of 100 moves may take."""
    return LONGEST + (1000 * GAME_TIMEOUT if kind == "looping" else 0)


def main(seconds: float, kinds: list[str]) -> None:
    """Measure each kind, and say which miss their limit."""
    missed = [kind for kind in kinds if measure(kind, seconds) > limit(kind)]
    if missed:
        sys.exit(f"missed: {', '.join(missed)}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else SECONDS, sys.argv[2:] or [*KINDS])
