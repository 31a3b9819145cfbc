"""Kills a server at every line that it runs from the frame of an action to the last byte told.

A program of its own, for it forks: `python -m tests.server.killing FOLDER STEP FIRST SCENE` prints
what it found, as JSON. The scene is "action", "link" or "post". The tracer in the forked server
counts lines and kills it; the server knows nothing of it.
"""

import asyncio
import gc
import json
import mmap
import os
import shutil
import signal
import struct
import sys
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn

import bga_states
from bga_states.server.game_shelf import GameShelf
from bga_states.server.serving import Serving
from bga_states.server.settings import ServerSettings
from bga_states.server.sockets.connection import Connection
from bga_states.server.tables.people import hash_of
from bga_states.server.web.request_protocol import RequestProtocol
from bga_states.storage import SqliteStore, find_damage
from sample_games.tictactoe import TicTacToe
from tests.server.plain_callers import PlainSocket, PostingSocket
from tests.server.running import PATIENCE, Caller

ROOT = Path(bga_states.__file__).parent
WATCHED = tuple(str(ROOT / room) for room in ("server", "storage", "protocol", "engine"))
ACTION_ID = "the-action-that-is-killed"
AFTERMATH = 0.05
NEVER = 1 << 40
ALIVE: set[int] = set()
TAKING = {Connection._take.__code__, RequestProtocol.data_received.__code__}
"""What takes an action: a frame of a socket, or what comes over HTTP."""


class Counter:
    """Counts lines in memory that is shared with the process that forked this one."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, 8)

    @property
    def count(self) -> int:
        """How many lines were run."""
        (count,) = struct.unpack("q", self._memory[:8])
        return int(count)

    @count.setter
    def count(self, count: int) -> None:
        self._memory[:8] = struct.pack("q", count)


def trace_until(counter: Counter, last: int) -> None:
    """Count the lines of all threads from the frame of the action on; die at the last one."""
    is_counting = False

    def trace(frame: FrameType, event: str, _arg: object) -> Any:
        nonlocal is_counting
        code = frame.f_code
        if code in TAKING and ACTION_ID in str(frame.f_locals.get("data", "")):
            is_counting = True
        if not code.co_filename.startswith(WATCHED):
            return None
        if is_counting and event == "line":
            counter.count += 1
            if counter.count == last:
                os.kill(os.getpid(), signal.SIGKILL)
        return trace

    threading.settrace(trace)
    sys.settrace(trace)


def serve(path: Path, port_writer: int, counter: Counter | None, last: int) -> None:
    """Be a server, which tells its port through a pipe."""
    if counter is not None:
        trace_until(counter, last)
    serving = Serving(
        # Each line is traced: a game that takes long has not failed.
        ServerSettings(database=path, port=0, game_timeout=PATIENCE),
        GameShelf({"tictactoe": lambda: TicTacToe}),
        lambda: SqliteStore.open(path),
        lambda address: os.write(port_writer, f"{address}\n".encode()),
    )
    with asyncio.Runner(loop_factory=serving.loop_factory) as runner:
        runner.run(serving.run())


class Forked:
    """A server in a process of its own."""

    def __init__(self, path: Path, counter: Counter | None = None, last: int = NEVER) -> None:
        reader, writer = os.pipe()
        self._pid = os.fork()
        if not self._pid:
            try:
                os.close(reader)
                # Whoever reads what this program prints must not wait for a server.
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
                serve(path, writer, counter, last)
            finally:
                os._exit(0)
        ALIVE.add(self._pid)
        os.close(writer)
        with os.fdopen(reader) as lines:
            self.address = lines.readline().strip()

    def end(self, number: int = signal.SIGKILL) -> None:
        """Send it a signal, and wait until it is dead; it may be dead already."""
        os.kill(self._pid, number)
        os.waitpid(self._pid, 0)
        ALIVE.discard(self._pid)


class Scene:
    """A game that has started, as a file that each kill is given a copy of: somebody acts."""

    version = 1
    """What the action leads to."""
    acts_by: type[PlainSocket] = PlainSocket

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "scene.sqlite"
        server = Forked(self.path)
        made = Caller(server.address).post("/api/me", {"name": "Ann", "wants": "token"})
        self.token = made["token"]
        ann = Caller(server.address, self.token)
        self.table = ann.post("/api/tables", {"game": "tictactoe"})["id"]
        for number, request in enumerate(("sit", "ready", "start")):
            frame = {"t": request, "table": self.table, "id": f"request-{number}"}
            if request != "start":
                frame["seat"] = 2
            assert ann.post("/api/requests", frame)["code"] == ""
        self.mover, self.watcher = (self.token, 1), (self.token, 2)
        self.action = self._action(server.address)
        server.end(signal.SIGTERM)

    def come(self, address: str) -> tuple[PlainSocket, PlainSocket]:
        """Return who acts, and who watches."""
        return self.acts_by(address, self.mover[0]), PlainSocket(address, self.watcher[0])

    def has_happened(self, path: Path) -> bool:
        """Whether what the action does is stored, apart from its move."""
        return bool(stored_moves(self, path))

    def _action(self, address: str) -> dict[str, Any]:
        ann = PlainSocket(address, self.token)
        ann.send({"t": "choices", "table": self.table, "seat": 1})
        offered = ann.find(lambda frame: frame["t"] == "choices")
        assert offered is not None
        ann.close()
        choice = offered["choices"][0]
        action = {"t": "act", "table": self.table, "seat": 1, "v": 0, "id": ACTION_ID}
        return action | {"action": choice["action"], "args": choice["args"]}

    def copy(self, number: int) -> Path:
        """Return a copy of the file."""
        path = self.folder / f"killed-{number}.sqlite"
        shutil.copy(self.path, path)
        return path


class LinkScene(Scene):
    """The same, where a player has left, and somebody uses the link to their seat."""

    version = 2

    def _action(self, address: str) -> dict[str, Any]:
        ann = Caller(address, self.token)
        made = Caller(address).post("/api/me", {"name": "Cy", "wants": "token"})
        leave = {"t": "leave", "table": self.table, "id": "leave-it-now", "seat": 2}
        assert ann.post("/api/requests", leave)["v"] == 1
        link = {"kind": "replace", "table": self.table, "seat": 2}
        self.secret = ann.post("/api/links", link)["secret"]
        self.mover, self.watcher = (made["token"], 0), (self.token, 1)
        self.taker = made["person"]["id"]
        return {"t": "take", "table": self.table, "id": ACTION_ID, "secret": self.secret}

    def has_happened(self, path: Path) -> bool:
        """Whether the link is used, and the seat another's: either is so with the other only."""
        store = SqliteStore.open(path, shared=True)
        link, stored = store.link(hash_of(self.secret)), store.table(self.table)
        store.close()
        assert link is not None
        assert stored is not None
        is_taken: bool = stored.table.seats[1].person_id == self.taker
        assert (link.used_by == self.taker) == is_taken, "a link is used with what it does"
        return is_taken


class PostScene(Scene):
    """The same, where the action comes over HTTP."""

    acts_by = PostingSocket


SCENES = {"action": Scene, "link": LinkScene, "post": PostScene}


def is_move(frame: dict[str, Any]) -> bool:
    """Whether a frame is a move."""
    return bool(frame["t"] == "move")


def kill_at(scene: Scene, line: int) -> dict[str, Any]:
    """Kill a server at a line, start another one, and tell what became of the action."""
    path, counter = scene.copy(line), Counter()
    server = Forked(path, counter, line)
    mover, watcher = scene.come(server.address)
    for (_, seat), one in ((scene.mover, mover), (scene.watcher, watcher)):
        one.send({"t": "open", "table": scene.table, "seat": seat})
        assert one.find(lambda frame: frame["t"] == "view") is not None
    answer, told = mover.ask(scene.action), watcher.find(is_move)
    lines = counter.count
    # What is behind the last byte that is told is run, or not, without anybody's notice.
    time.sleep(AFTERMATH if answer and told else 0)
    server.end()
    is_stored = bool(stored_moves(scene, path))
    found = {
        "lines": lines,
        "is_killed": counter.count == line,
        "answered": answer is not None,
        "told": told is not None,
        "stored": is_stored,
        "is_whole": scene.has_happened(path) == is_stored,
        **after(scene, path, [text for text in watcher.raw if is_move(json.loads(text))]),
    }
    mover.close()
    watcher.close()
    for left in scene.folder.glob(f"killed-{line}.*"):
        left.unlink()
    return found


def stored_moves(scene: Scene, path: Path) -> list[Any]:
    """Return what is stored of the action."""
    store = SqliteStore.open(path)
    try:
        return [move for move in store.moves(scene.table, 0) if move.action_id == ACTION_ID]
    finally:
        store.close()


def after(scene: Scene, path: Path, told: list[str]) -> dict[str, Any]:
    """Send the action again to a new server, and compare what everybody gets."""
    server = Forked(path)
    mover, watcher = scene.come(server.address)
    answer = mover.ask(scene.action)
    since = {"seat": scene.watcher[1], "since": scene.version - 1}
    watcher.send({"t": "open", "table": scene.table} | since)
    watcher.find(is_move)
    again = [text for text in watcher.raw if is_move(json.loads(text))]
    mover.close()
    watcher.close()
    server.end()
    moves = stored_moves(scene, path)
    store = SqliteStore.open(path, shared=True)
    damages = list(find_damage(store, scene.table, TicTacToe))
    store.close()
    return {
        "version": answer and answer["v"],
        "moves": len(moves),
        "is_same": not told or told == again,
        "damages": [damage.fact for damage in damages],
    }


def prepare(scene: Scene) -> int:
    """Let servers share what each of them would do anew; return how many lines the action takes."""
    # The first time, this process learns the game too, which spares all later servers some lines.
    # Of the others, one in which the server has looked meanwhile for what is due counts too many.
    lines = min(kill_at(scene, NEVER)["lines"] for _ in range(4))
    # It imports the loop of servers, which this process has none of.
    uvicorn.Config("", log_config=None).get_loop_factory()
    gc.freeze()
    return int(lines)


def main() -> None:
    """Kill a server at every line, and print what was found wrong."""
    scene = SCENES[sys.argv[4]](Path(sys.argv[1]))
    lines = prepare(scene)
    step = int(sys.argv[2])
    kills: dict[str, Any] = {"lines": lines, "kills": 0, "answered": 0, "stored": 0, "wrong": []}
    for line in range(1 + int(sys.argv[3]), lines + 1, step):
        found = kill_at(scene, line)
        kills["kills"] += found["is_killed"]
        kills["answered"] += found["answered"]
        kills["stored"] += found["stored"]
        is_lost = (found["answered"] or found["told"]) and not found["stored"]
        is_wrong = found["version"] != scene.version or found["moves"] != 1 or found["damages"]
        if is_lost or is_wrong or not (found["is_same"] and found["is_whole"]):
            kills["wrong"].append({"line": line, **found})
    sys.stdout.write(json.dumps(kills))


if __name__ == "__main__":
    try:
        main()
    finally:
        for pid in ALIVE:
            os.kill(pid, signal.SIGKILL)
