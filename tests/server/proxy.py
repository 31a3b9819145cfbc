"""A TCP proxy for tests, which does to connections what networks do to them."""

import asyncio
import struct
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from socket import SO_LINGER, SOL_SOCKET
from threading import Thread
from typing import Any, Self
from urllib.parse import urlsplit

from tests.patience import PATIENCE

A_MOMENT = 0.01
"""Seconds between two looks whether all has ended."""
TURNS = 5
"""Within so many turns of a loop that is done which waits for nothing."""
CHUNK = 65536
RESETS = struct.pack("ii", 1, 0)
"""The SO_LINGER of a socket whose closing is a reset."""


class Link:
    """One connection of a client through the proxy to the server."""

    def __init__(self, client: StreamWriter, server: StreamWriter) -> None:
        self.client = client
        self.server = server
        self.pumps: list[asyncio.Task[None]] = []
        self.is_used = False
        """Whether the client has spoken since the server answered its handshake."""
        self._has_answer = False

    def note(self, *, is_answer: bool) -> None:
        """Take note of data that came through, from the server (an answer) or the client."""
        self.is_used = self.is_used or (self._has_answer and not is_answer)
        self._has_answer = self._has_answer or is_answer

    def close(self) -> None:
        """End it as a program does that closes its socket."""
        self.client.close()
        self.server.close()

    def reset(self) -> None:
        """End it as a machine does that knows of no such connection."""
        reset(self.client)
        reset(self.server)

    def stall(self) -> None:
        """Let nothing through, and tell neither end."""
        for pump in self.pumps:
            pump.cancel()


def reset(end: StreamWriter) -> None:
    """Reset one end of a connection."""
    with suppress(OSError):
        end.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_LINGER, RESETS)
    end.transport.abort()


async def turn() -> None:
    """Let all be done that waits for nothing."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


class Proxy:
    """Stands before a server, at `address`, from the beginning of a `with` to its end.

    What it does to connections it does to those that there are. `is_open` says whether new ones
    come through: the others are reset, as where nobody listens. `delay` is in seconds, and holds
    back whatever comes from either end.
    """

    def __init__(self, server: str) -> None:
        self._server = urlsplit(server)
        self._links: set[Link] = set()
        self.address = ""
        self.is_open = True
        self.delay = 0.0
        self.happened = 0
        """How often something was carried, and somebody not let in."""
        self._flows = asyncio.Event()
        self._flows.set()

    def __enter__(self) -> Self:
        """Begin to listen."""
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)
        self._thread.start()
        self._do(self._listen())
        return self

    def __exit__(self, *_raised: object) -> None:
        """End everything."""
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    def cut(self) -> None:
        """Close all connections at both ends."""
        self._do(self._each(Link.close))

    def reset(self) -> None:
        """Reset all connections at both ends."""
        self._do(self._each(Link.reset))

    def stall(self) -> None:
        """Let nothing through the connections that there are, and tell nobody."""
        self._do(self._each(Link.stall))

    def hold(self) -> None:
        """Hold back whatever is said, on new connections too, until `flow`; nothing is lost."""
        self._loop.call_soon_threadsafe(self._flows.clear)

    def flow(self) -> None:
        """Let come through what was held back, and all that follows."""
        self._loop.call_soon_threadsafe(self._flows.set)

    def half_close(self) -> None:
        """Tell the server that its clients send no more; what it sends still comes to them."""
        self._do(self._each(lambda link: link.server.write_eof()))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the thread of the proxy, and wait until it is done."""
        asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    async def _listen(self) -> None:
        self._listener = await asyncio.start_server(self._take, "127.0.0.1", 0)
        port = self._listener.sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}/"

    async def _each(self, what: Callable[[Link], object]) -> None:
        for link in [*self._links]:
            with suppress(OSError):
                what(link)

    async def _end(self) -> None:
        self.is_open = False
        for listening in self._listener.sockets:
            self._loop.remove_reader(listening.fileno())
        # What was let in at the last moment begins now: once it is closed, asyncio loses it.
        await turn()
        self._listener.close()
        await self._each(Link.stall)
        await self._each(Link.reset)
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(others, timeout=A_MOMENT)
            await self._each(Link.stall)
            await self._each(Link.reset)
        # What was reset is closed one step later.
        await turn()

    async def _take(self, reader: StreamReader, client: StreamWriter) -> None:
        """Take a client, and carry what is said until both ends have ended it."""
        if not self.is_open:
            reset(client)
            self.happened += 1
            return
        try:
            there, server = await asyncio.open_connection(self._server.hostname, self._server.port)
        except OSError:
            reset(client)
            return
        link = Link(client, server)
        self._links.add(link)
        link.pumps = [
            asyncio.create_task(self._pump(link, reader, server, is_answer=False)),
            asyncio.create_task(self._pump(link, there, client, is_answer=True)),
        ]
        await asyncio.wait(link.pumps)
        # One that stalls stays as it is: neither end is to notice. The others are still known, for
        # what waits to be taken keeps a connection open after it was closed.
        if not any(pump.cancelled() for pump in link.pumps):
            link.close()

    async def _pump(
        self, link: Link, reader: StreamReader, writer: StreamWriter, *, is_answer: bool
    ) -> None:
        """Carry what comes from one end to the other, the end of it included."""
        try:
            while data := await reader.read(CHUNK):
                await asyncio.sleep(self.delay)
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
                self.happened += 1
                link.note(is_answer=is_answer)
            writer.write_eof()
        except OSError:
            # What is reset at one end is reset at the other: a server that is killed resets.
            link.reset()
