"""Connections: whoever does not read what they are sent costs a bounded memory, and no other."""

import asyncio
import json
import math
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any

import pytest

from bga_states.protocol.cards import Person
from bga_states.server import table_server
from bga_states.server.allowances import Allowance, Limits
from bga_states.server.sockets import connection as connections
from bga_states.server.sockets.connection import (
    LARGEST_OUTBOX,
    NOT_A_FRAME,
    WRONG_FRAMES,
    Connection,
)
from bga_states.server.sockets.following import MOST_FOLLOWED
from bga_states.server.sockets.hub import Hub
from bga_states.server.sockets.socket_end import Listener
from bga_states.server.sockets.socket_protocol import MEDIUM, first_size
from bga_states.server.tables.jobs import Job, Opened, OpenJob
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.table_cards import card_news
from bga_states.server.tables.table_moves import MoveNews
from bga_states.server.tables.timekeeper import Times
from bga_states.server.usage import Usage, Who
from bga_states.storage.told_frames import WATCHING
from sample_games.reversi import Reversi
from tests.patience import wait_until
from tests.server.fake_time import FakeTime
from tests.server.running import NO_TABLE, Socket, running
from tests.storage.rows import made

ANN = Person(1, "Ann")
A_BIT = 0.001
FAST, SLOW = "F" * 14, "S" * 14
UNLIMITED = Limits(frames=Allowance(10**9, 10**9))
Message = MutableMapping[str, Any]


class Wire:
    """The end of a socket that a server has: what is read comes, what is sent may wait."""

    def __init__(self, frames: list[str]) -> None:
        self._frames = iter(frames)
        self.taken = 0
        self.sent: list[str] = []
        self.is_read = asyncio.Event()
        self.is_cut = asyncio.Event()
        self.closed_with = 0
        self.full_since = 0.0

    async def receive(self) -> Message:
        """Wait for an end that does not come."""
        await asyncio.Event().wait()
        raise AssertionError("nothing more comes")

    def listen(self, listener: Listener) -> None:
        """Hand frames on from now on."""
        self._listener = listener
        self.read_on()

    def read_on(self) -> None:
        """Hand on frame by frame, as long as they are taken."""
        for frame in self._frames:
            self.taken += 1
            if not self._listener(frame.encode(), 1):
                return

    async def send(self, message: Message) -> None:
        """Be accepted."""
        assert message["type"] == "websocket.accept"

    @property
    def is_open(self) -> bool:
        """Whether it is not closed."""
        return not self.closed_with

    @property
    def is_writable(self) -> bool:
        """Whether the other end reads."""
        return self.is_read.is_set()

    def stuck_since(self) -> float:
        """Return since when the other end does not read."""
        return math.inf if self.is_writable else self.full_since

    async def drained(self) -> None:
        """Wait until the other end reads."""
        self.full_since = asyncio.get_running_loop().time()
        await self.is_read.wait()

    def write(self, frames: bytes) -> None:
        """Take frames."""
        assert self.is_writable
        while frames:
            size = first_size(frames)
            # None of them is long.
            self.sent.append(frames[4 if frames[1] == MEDIUM else 2 : size].decode())
            frames = frames[size:]

    def cut(self, code: int) -> None:
        """Be closed, whether the other end reads or not."""
        self.closed_with = code
        self.is_cut.set()


def ignore(_job: Job) -> None:
    """Do nothing that is asked for."""


def make_nothing(*_: object) -> Job:
    """Make no table for anybody."""
    raise AssertionError("nobody wants one")


def connected(
    hub: Hub, wire: Wire, limits: Limits = UNLIMITED, submit: Callable[[Job], None] = ignore
) -> Connection:
    """Return Ann's connection."""
    share = Usage(limits).open_socket(Who(ANN.id, ""))
    assert share is not None
    return Connection(hub, submit, "build", lambda: 0, ANN, wire, share, make_nothing)


async def ask_often(frames: list[str]) -> tuple[Wire, int, list[int]]:
    """Send frames and read nothing for a while; return what was asked of the store too."""
    loop = asyncio.get_running_loop()
    asked: list[int] = []
    hub = Hub(loop, asked.append)
    wire = Wire(frames)
    connection = connected(hub, wire)
    task = asyncio.create_task(connection.run(wire.receive, wire.send))
    for _ in range(10 * len(frames)):
        await asyncio.sleep(0)
    taken = wire.taken
    for _ in range(5):
        hub.take_list(ANN.id, b'{"t":"list"}')
    wire.is_read.set()
    for _ in range(10 * len(frames)):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait({task})
    return wire, taken, asked


def test_who_does_not_read_is_not_read() -> None:
    """Answers do not pile up: nothing more is taken of somebody until they take theirs."""
    frames = ['{"t":"hello"}'] + ['{"t":"beat"}'] * 500
    wire, taken, _ = asyncio.run(ask_often(frames))

    assert taken <= LARGEST_OUTBOX + 3
    assert wire.taken == len(frames), "once they read all is answered"
    assert sum('"t":"beat"' in text for text in wire.sent) == 500


def test_one_list_answers_all_who_ask_meanwhile() -> None:
    """However often a list is asked for, it is made once at a time, and the last one is sent."""
    wire, _, asked = asyncio.run(ask_often(['{"t":"hello"}'] + ['{"t":"list"}'] * 50))

    assert asked == [ANN.id]
    assert sum('"t":"list"' in text for text in wire.sent) == 1


async def open_many(tables: int) -> list[str]:
    """Open so many tables and one of them again, and return what is told."""
    opens = [f'{{"t":"open","table":"{number:014}"}}' for number in [*range(tables), 0]]
    wire = Wire(['{"t":"hello"}', *opens])
    wire.is_read.set()
    hub = Hub(asyncio.get_running_loop(), print)
    connection = connected(hub, wire, UNLIMITED._replace(jobs=2 * tables))
    task = asyncio.create_task(connection.run(wire.receive, wire.send))
    for _ in range(10):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait({task})
    return wire.sent[1:]


def test_nobody_follows_tables_without_end() -> None:
    """One more than so many is refused, and those that are followed can be opened again."""
    assert asyncio.run(open_many(MOST_FOLLOWED)) == []
    (told,) = asyncio.run(open_many(MOST_FOLLOWED + 1))

    assert f'"table":"{MOST_FOLLOWED:014}"' in told
    assert "Close some" in told


def test_who_sends_nonsense_and_does_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection does not wait for such a client for ever."""
    monkeypatch.setattr(connections, "LONGEST_SEND", A_BIT)

    async def be_closed() -> int:
        wire = Wire(['{"t":"hello"}', *["nonsense"] * (WRONG_FRAMES + 1)])
        connection = connected(Hub(asyncio.get_running_loop(), print), wire)
        serving = asyncio.create_task(connection.run(wire.receive, wire.send))
        await wire.is_cut.wait()
        serving.cancel()
        return wire.closed_with

    assert asyncio.run(be_closed()) == NOT_A_FRAME


def test_who_reads_slowly_is_not_silent() -> None:
    """A client that is not read, for it reads too slowly itself, cannot be heard."""

    async def be_silent() -> int:
        wire = Wire(['{"t":"hello"}', *['{"t":"beat"}'] * (LARGEST_OUTBOX + 2)])
        loop = asyncio.get_running_loop()
        connection = connected(Hub(loop, print), wire)
        serving = asyncio.create_task(connection.run(wire.receive, wire.send))
        for _ in range(10):
            await asyncio.sleep(0)
        assert connection._drain is not None
        later = loop.time() + connections.LONGEST_SILENCE + 1
        # It has taken something a moment before.
        wire.full_since = later
        connection.close_if_dead(later)
        closed_with = wire.closed_with
        serving.cancel()
        return closed_with

    assert asyncio.run(be_silent()) == 0


def let_follow(job: Job) -> None:
    """Let somebody follow a table at which nothing has happened yet."""
    assert isinstance(job, OpenJob)
    live = LiveTable(made(job.table_id).table, Times(), None)
    live.version = 0
    job.reply(Opened(card_news(live), [], has_key=False))


async def move_at_two_tables(fast_moves: int) -> list[str]:
    """Follow two tables, let one make so many moves and then the other one; say who is told when.

    Nothing is taken before all moves are made.
    """
    opens = [f'{{"t":"open","table":"{table_id}"}}' for table_id in (FAST, SLOW)]
    wire = Wire(['{"t":"hello"}', *opens])
    hub = Hub(asyncio.get_running_loop(), print)
    connection = connected(hub, wire, submit=let_follow)
    task = asyncio.create_task(connection.run(wire.receive, wire.send))
    for _ in range(10):
        await asyncio.sleep(0)
    for version in range(1, fast_moves + 1):
        hub.channels[FAST].add_move(MoveNews(FAST, version, {WATCHING: b'"v":%d}' % version}))
    hub.channels[SLOW].add_move(MoveNews(SLOW, 1, {WATCHING: b'"v":1}'}))
    wire.is_read.set()
    for _ in range(10 * fast_moves):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait({task})
    frames = [json.loads(text) for text in wire.sent]
    return [frame["table"] for frame in frames if frame["t"] == "move"]


def test_tables_take_turns() -> None:
    """A table that moves fast keeps no other one waiting that is followed over the same socket."""
    told = asyncio.run(move_at_two_tables(40))

    assert told.count(FAST) == 40
    assert told.index(SLOW) <= 1


async def look_after(seconds: float, *, is_open: bool, is_longer: bool) -> int:
    """Let the server look, after so long or a bit longer, at a socket that only said hello."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    wire = Wire(['{"t":"hello"}'])
    connection = connected(Hub(loop, print), wire)
    task = asyncio.create_task(connection.run(wire.receive, wire.send))
    if is_open:
        wire.is_read.set()
    for _ in range(10):
        await asyncio.sleep(0)
    since = loop.time() + A_BIT if is_longer else begun
    connection.close_if_dead(since + seconds)
    task.cancel()
    await asyncio.wait({task})
    return wire.closed_with


DEAD = [
    ("LONGEST_SILENCE", False, True, 0),
    ("LONGEST_SILENCE", True, True, 4409),
    ("LONGEST_SEND", False, False, 0),
    ("LONGEST_SEND", True, False, 4408),
]


@pytest.mark.parametrize(("limit", "is_longer", "is_open", "code"), DEAD)
def test_who_is_dead_is_cut_off(
    limit: str, is_longer: bool, is_open: bool, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that says nothing or takes nothing for too long is cut off, with its own code."""
    seconds = 20.0
    for name in ("LONGEST_SILENCE", "LONGEST_SEND"):
        monkeypatch.setattr(connections, name, seconds if name == limit else 2 * seconds)
    assert asyncio.run(look_after(seconds, is_open=is_open, is_longer=is_longer)) == code


def test_a_clock_that_is_set_cuts_nobody_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Silence is not measured by the time on the wall: a day that it leaps ends no connection."""
    monkeypatch.setattr(table_server, "SWEEP", 0.02)
    looks: list[float] = []
    close_if_dead = Connection.close_if_dead

    def look(connection: Connection, now: float) -> None:
        looks.append(now)
        close_if_dead(connection, now)

    monkeypatch.setattr(Connection, "close_if_dead", look)
    wall = FakeTime()
    with running(tmp_path / "tables.sqlite", {"reversi": Reversi}, clock=wall) as server:
        socket = Socket(server.address)
        wall.sleep(24 * 3600)
        # One look may have begun before.
        enough = len(looks) + 2
        wait_until(lambda: len(looks) >= enough, "the server has looked who is dead")

        assert socket.ask(t="start", table=NO_TABLE)["code"] == "unknown_table"
        socket.close()
