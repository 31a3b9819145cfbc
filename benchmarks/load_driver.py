"""Play at many tables of a server at once, and measure how it bears the load.

    python benchmarks/load_driver.py URL PID GAME TABLES SECONDS [HOW ...]

GAME is `tictactoe` or `reversi`. Each table has two people with a socket each; the next move is
sent as soon as both know of the last one, and after a game the two play a new one at a new table.
HOW are any of three words. With `at-once` each table is made and begun by one request: one person
has both seats and sockets. With `only-begun` games are not played: tables are counted, and the time
until both see theirs is measured. With `with-scenes` both follow the scene of their table, too.

A pair that has made as many tables as one person may make at once goes on under new names. Prints
one line of JSON: the count in so many seconds, the work of the process PID meanwhile in seconds,
and the milliseconds from sending a move until the opponent's socket has it.
"""

import asyncio
import itertools
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from lean_sockets import Socket, Web

from bga_states.server.allowances import Limits

WARM_UP = 2.0
PATIENCE = 20.0
CONNECTIONS = 8
"""The number of calls at a time, as many as by the driver of the others."""
AT_ONCE, ONLY_BEGUN, WITH_SCENES = "at-once", "only-begun", "with-scenes"
"""The words for making each table by one request, counting tables, and following scenes."""
ENDED = "manager"
"""The type of the state in which a game is over."""
MOST_TABLES = int(Limits().tables.at_once)
"""The number of tables that a server lets a person make without a pause."""


class Args(msgspec.Struct):
    """The part of the args of a state that the next move needs."""

    empty_cells: list[int] = []
    possible_moves: list[tuple[int, int]] = []


class Entered(msgspec.Struct):
    """The needed part of a state that was entered."""

    type: str = ""
    active_player_ids: list[int] = []
    args: Args = msgspec.field(default_factory=Args)


class Told(msgspec.Struct):
    """A message of a move."""

    type: str
    args: msgspec.Raw


class Seen(msgspec.Struct):
    """The needed part of a view."""

    player_id: int
    active_player_ids: list[int]
    args: Args


class Heard(msgspec.Struct):
    """The needed part of any frame."""

    t: str
    v: int | None = None
    table: str = ""
    code: str = ""
    log: str = ""
    messages: list[Told] = []
    view: Seen | None = None


READ = msgspec.json.Decoder(Heard).decode
READ_ENTERED = msgspec.json.Decoder(Entered).decode


class Load:
    """The state that all tables share: the counts, the time to think, and whether to go on."""

    def __init__(self, url: str, game: str, thinking: float = 0, how: Collection[str] = ()) -> None:
        self.thinking = thinking
        self.makes_at_once = AT_ONCE in how
        self.only_begins = ONLY_BEGUN in how
        self.follows_scenes = WITH_SCENES in how
        self._webs = [Web(url) for _ in range(CONNECTIONS)]
        self.game = game
        self.chance = random.Random(777)  # noqa: S311  # draws moves
        self.ids = map("request-{}".format, itertools.count())
        self.latencies: list[float] = []
        self.games = 0
        self.is_measuring = False
        self.is_over = False

    @property
    def web(self) -> Web:
        """A connection for calls, each time the next one."""
        self._webs.append(self._webs.pop(0))
        return self._webs[0]

    def note(self, begun_at: float, ended_at: float) -> None:
        """Count a move, or a table, if the measurement has begun."""
        if self.is_measuring:
            self.latencies.append(1000 * (ended_at - begun_at))

    async def connect(self) -> None:
        """Open all connections for calls."""
        for web in self._webs:
            await web.connect()


class Seat:
    """One of two players: their socket, and the position they know."""

    def __init__(self, load: Load, no: int) -> None:
        self._load, self.no = load, no
        self.wake: Callable[[], None] = lambda: None
        self.start_anew()

    def start_anew(self) -> None:
        """Know nothing."""
        self.v, self.player_id, self.answers = -1, 0, 0
        self.heard_at = 0.0
        self.entered = Entered()
        self.table = ""

    async def connect(self, number: int, token: str = "") -> None:
        """Take a name, unless one is given, and connect."""
        if not token:
            body = {"name": f"Player {number}", "wants": "token"}
            token = (await self._load.web.post("/api/me", body))["token"]
        self.token, loop = token, asyncio.get_running_loop()
        host, _, port = self._load.web.host.rpartition(":")
        _, self.socket = await loop.create_connection(
            lambda: Socket(self._load.web.host, self.token), host, int(port)
        )
        self.socket.hear = self._hear
        await self.socket.shaken
        self.socket.send({"t": "hello"})

    def _hear(self, sent: bytes) -> None:
        frame = READ(sent)
        assert not frame.code, frame
        if frame.t == "move":
            self.heard_at = time.perf_counter()
            for told in frame.messages:
                if told.type == "gameStateChange":
                    self.entered = READ_ENTERED(told.args)
        elif frame.t == "view" and frame.view is not None:
            self.player_id = frame.view.player_id
            self.entered = Entered("", frame.view.active_player_ids, frame.view.args)
        elif frame.t == "answer":
            self.answers += 1
        elif frame.t == "made":
            self.table = frame.table
        if frame.t in {"move", "view"}:
            assert frame.v is not None
            self.v = frame.v
        self.wake()


class Pair:
    """Two players who play one game after the other."""

    def __init__(self, load: Load, number: int) -> None:
        self._load, self._number = load, number
        self.seats = [Seat(load, 1), Seat(load, 2)]
        self.table = ""
        self._begun = itertools.count(1)
        self._waiting: asyncio.Future[None] | None = None
        self._is_so: Callable[[], bool] = lambda: True

    async def connect(self) -> None:
        """Connect both, under new names."""
        token = ""
        for seat in self.seats:
            seat.wake = self._wake
            await seat.connect(2 * self._number + seat.no, token)
            token = seat.token if self._load.makes_at_once else ""

    async def play(self) -> None:
        """Play until the measurement ends."""
        while not self._load.is_over:
            begun_at = time.perf_counter()
            await self.begin()
            if self._load.only_begins:
                self._load.note(begun_at, time.perf_counter())
            while not self._load.is_over and self.is_playing:
                await self.move()
                await asyncio.sleep(self._load.thinking * self._load.chance.uniform(0.5, 1.5))
            self._load.games += self._load.is_measuring
            for seat in self.seats:
                seat.socket.send({"t": "close", "table": self.table, "seat": seat.no})

    @property
    def is_playing(self) -> bool:
        """Whether their game goes on."""
        return self.seats[0].entered.type != ENDED and not self._load.only_begins

    async def begin(self) -> None:
        """Start a game at a new table."""
        if next(self._begun) % MOST_TABLES == 0:
            for seat in self.seats:
                seat.socket.close()
            await self.connect()
        host, guest = self.seats
        host.start_anew()
        guest.start_anew()
        if self._load.makes_at_once:
            await self._begin_at_once(host, guest)
            return
        made = await self._load.web.post("/api/tables", {"game": self._load.game}, host.token)
        self.table = made["id"]
        self._ask(guest, "sit", seat=2)
        self._ask(guest, "ready", seat=2)
        await self._until(lambda: guest.answers == 2)  # noqa: PLR2004  # both requests
        self._ask(host, "start")
        for seat in self.seats:
            opening = {"t": "open", "table": self.table, "seat": seat.no}
            seat.socket.send({**opening, "scene": self._load.follows_scenes})
        await self._until(lambda: host.player_id > 0 and guest.player_id > 0)

    async def _begin_at_once(self, host: Seat, guest: Seat) -> None:
        """Start a game at a new table by one request."""
        seats = [{"kind": "me"}] * 2
        wanted = {"game": self._load.game, "seats": seats, "starts": True}
        host.socket.send(
            {"t": "make", "id": next(self._load.ids), "wanted": wanted, "follow": [host.no]}
        )
        await self._until(lambda: bool(host.table))
        self.table = host.table
        guest.socket.send({"t": "open", "table": self.table, "seat": guest.no})
        await self._until(lambda: host.player_id > 0 and guest.player_id > 0)

    async def move(self) -> None:
        """Let the active player move, and wait until both know."""
        mover, other = self.seats
        if mover.player_id not in mover.entered.active_player_ids:
            mover, other = other, mover
        v = mover.v
        sent_at = time.perf_counter()
        self._ask(mover, "act", seat=mover.no, v=v, **self._choice(mover.entered.args))
        await self._until(lambda: mover.v > v and other.v > v)
        self._load.note(sent_at, other.heard_at)

    def _choice(self, args: Args) -> dict[str, Any]:
        if args.empty_cells:
            cell = self._load.chance.choice(args.empty_cells)
            return {"action": "act_mark", "args": {"cell": cell}}
        x, y = self._load.chance.choice(args.possible_moves)
        return {"action": "act_play_disc", "args": {"x": x, "y": y}}

    def _ask(self, whose: Seat, tag: str, **fields: Any) -> None:
        whose.socket.send({"t": tag, "table": self.table, "id": next(self._load.ids), **fields})

    async def _until(self, is_so: Callable[[], bool]) -> None:
        if not is_so():
            self._is_so, self._waiting = is_so, asyncio.get_running_loop().create_future()
            await self._waiting

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done() and self._is_so():
            self._waiting.set_result(None)


def worked(pid: str) -> float:
    """Return how many seconds a process has worked, in all its threads."""
    fields = Path("/proc", pid, "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(
    url: str, pid: str, game: str, tables: int, seconds: float, how: Collection[str]
) -> dict[str, float]:
    """Play, and return the measurements."""
    load = Load(url, game, how=how)
    await load.connect()
    pairs = [Pair(load, number) for number in range(tables)]
    for pair in pairs:
        await pair.connect()
    players = [asyncio.create_task(pair.play()) for pair in pairs]
    await asyncio.sleep(WARM_UP)
    load.is_measuring = True
    begun, before = time.perf_counter(), worked(pid)
    await asyncio.sleep(seconds)
    passed, spent = time.perf_counter() - begun, worked(pid) - before
    load.is_measuring, load.is_over = False, True
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*players)
    hundredths = statistics.quantiles(load.latencies, n=100)
    return {
        "counted": len(load.latencies),
        "games": load.games,
        "seconds": passed,
        "worked": spent,
        "p50": hundredths[49],
        "p99": hundredths[98],
    }


if __name__ == "__main__":
    address, process, name, count, duration, *words = sys.argv[1:]
    measured = uvloop.run(measure(address, process, name, int(count), float(duration), words))
    print(json.dumps(measured))
