"""Connections: whoever does not read what they are sent costs a bounded memory, and no other."""

import asyncio
from collections.abc import Iterable, MutableMapping
from typing import Any

import pytest

from bga_states.protocol.cards import Person
from bga_states.server.allowances import Allowance, Limits
from bga_states.server.connection import LARGEST_OUTBOX, LONGEST_SEND, LONGEST_SILENCE, Connection
from bga_states.server.hub import Hub
from bga_states.server.usage import Usage, Who

ANN = Person(1, "Ann")
UNLIMITED = Limits(frames=Allowance(10**9, 10**9))
Message = MutableMapping[str, Any]


class Wire:
    """The end of a socket that a server has: what is read comes, what is sent may wait."""

    def __init__(self, frames: list[str]) -> None:
        self._frames = iter(frames)
        self.taken = 0
        self.sent: list[str] = []
        self.is_read = asyncio.Event()
        self.closed_with = 0

    async def receive(self) -> Message:
        """Return the next frame, and then nothing more."""
        frame = next(self._frames, None)
        if frame is None:
            await asyncio.Event().wait()
            raise AssertionError("nothing more comes")
        self.taken += 1
        return {"type": "websocket.receive", "bytes": frame.encode(), "frames": 1}

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

    async def drained(self) -> None:
        """Wait until the other end reads."""
        await self.is_read.wait()

    def write(self, texts: Iterable[bytes]) -> None:
        """Take frames."""
        assert self.is_writable
        self.sent += [text.decode() for text in texts]

    def cut(self, code: int) -> None:
        """Be closed, whether the other end reads or not."""
        self.closed_with = code


def connected(hub: Hub, wire: Wire, limits: Limits = UNLIMITED) -> Connection:
    """Return Ann's connection."""
    share = Usage(limits).open_socket(Who(ANN.id, ""))
    assert share is not None
    return Connection(hub, lambda job: None, "build", lambda: 0, ANN, wire, share)


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


async def look_at(now: int, *, is_open: bool) -> int:
    """Let the server look, at a time, at a socket that said hello at 0 and nothing since."""
    loop = asyncio.get_running_loop()
    wire = Wire(['{"t":"hello"}'])
    connection = connected(Hub(loop, print), wire)
    task = asyncio.create_task(connection.run(wire.receive, wire.send))
    if is_open:
        wire.is_read.set()
    for _ in range(10):
        await asyncio.sleep(0)
    connection.close_if_dead(now)
    task.cancel()
    await asyncio.wait({task})
    return wire.closed_with


DEAD = [
    (LONGEST_SILENCE, True, 0),
    (LONGEST_SILENCE + 1, True, 4409),
    (LONGEST_SEND, False, 0),
    (LONGEST_SEND + 1, False, 4408),
]


@pytest.mark.parametrize(("now", "is_open", "code"), DEAD)
def test_who_is_dead_is_cut_off(now: int, is_open: bool, code: int) -> None:
    """Whoever says nothing or takes nothing for too long is cut off, with the code of that."""
    assert asyncio.run(look_at(now, is_open=is_open)) == code
