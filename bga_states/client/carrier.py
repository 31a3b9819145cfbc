"""The carrier: carries frames between a session and the server, and reconnects."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import (
    ConnectionClosed,
    InvalidMessage,
    InvalidStatus,
    WebSocketException,
)

from bga_states.client.client_errors import ClientError
from bga_states.client.client_session import SILENCE, Session
from bga_states.client.http_calls import headers_of
from bga_states.protocol import CLOSINGS, AnyServerFrame

LONGEST: Final = 64 * 1024 * 1024
"""The largest number of bytes in a frame of the server: a view holds all that a game shows."""
LATER: Final = frozenset({HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS})
FAREWELL: Final = 1.0
"""Seconds that the server has to confirm that the connection is closed."""


class Carrier:
    """Keeps a session connected until it is cancelled, and calls `hear` with each frame of news."""

    def __init__(
        self, uri: str, token: str, session: Session, hear: Callable[[AnyServerFrame], None]
    ) -> None:
        self._uri = uri
        self._headers = headers_of(token)
        self._session = session
        self._hear = hear
        self._has_work = asyncio.Event()
        self._has_connected = False

    def wake(self) -> None:
        """Send the frames in the session's outbox."""
        self._has_work.set()

    async def run(self) -> None:
        """Connect, again and again; ClientError once another connection would be of no use."""
        session, code = self._session, None
        while not session.is_over:
            await asyncio.sleep(session.connect_at - now())
            code = await self._connect()
            session.lost(now(), code)
        said = CLOSINGS.get(code or 0, "")
        raise ClientError(f"Cannot go on: the server closed the connection with {code}. {said}")

    async def _connect(self) -> int | None:
        """Connect once, and talk until the connection ends; return its closing code, if any."""
        try:
            async with connect(
                self._uri,
                additional_headers=self._headers,
                compression=None,
                ping_interval=None,  # the beats of the protocol replace pings
                max_size=LONGEST,
                close_timeout=FAREWELL,
            ) as socket:
                self._has_connected = True
                self._session.connected(now())
                await self._talk(socket)
                await socket.close()
                return socket.close_code
        except (OSError, WebSocketException) as error:
            # A failure of the first connection means a wrong address rather than a bad moment.
            if self._has_connected and is_passing(error):
                return None
            fact, remedy = f"{error}", "Check the address, and whether the server runs"
            raise ClientError(f"Cannot connect to {self._uri}: {fact}. {remedy}.") from error

    async def _talk(self, socket: ClientConnection) -> None:
        """Listen and speak until one of the two ends."""
        tasks = [asyncio.create_task(do(socket)) for do in (self._listen, self._speak)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, ConnectionClosed | TimeoutError):
                raise end

    async def _listen(self, socket: ClientConnection) -> None:
        """Take each frame that comes."""
        async for sent in socket:
            frame = self._session.received(sent, now())
            if frame is not None:
                self._hear(frame)
            self.wake()

    async def _speak(self, socket: ClientConnection) -> None:
        """Send the session's frames until the connection is dead."""
        session = self._session
        while not session.is_dead:
            self._has_work.clear()
            for text in session.to_send():
                # A server that takes nothing is as dead as one that sends nothing.
                async with asyncio.timeout(SILENCE):
                    await socket.send(text)
            with suppress(TimeoutError):
                async with asyncio.timeout_at(session.deadline):
                    await self._has_work.wait()
            session.tick(now())


def is_passing(error: Exception) -> bool:
    """Whether the next try may succeed: the network or the server is away, or is busy."""
    if isinstance(error, InvalidStatus):
        status = error.response.status_code
        return status >= HTTPStatus.INTERNAL_SERVER_ERROR or status in LATER
    return isinstance(error, OSError | InvalidMessage | ConnectionClosed)


def now() -> float:
    """Return the time of the loop, in seconds."""
    return asyncio.get_running_loop().time()
