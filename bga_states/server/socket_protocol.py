"""The sockets of the web server, which can be cut off, and cannot be made to hold much."""

from collections.abc import Iterable
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

END = "bga_states.end"
"""The extension of a scope whose `socket` is the end of it that is here, a `SocketEnd`."""
TEXT_FRAME = 0x81
"""The first byte of a frame that is a whole text."""
MEDIUM, LONG, LARGE = 126, 127, 1 << 16
"""Sizes from 126 on stand in two more bytes, those of more than these hold in eight."""
TOO_FAST = 4429
MOST_IDLE = 1000
"""So many pings, and pieces of a text that does not end, are taken one after the other."""
FAREWELL = 2
"""Seconds in which whoever is cut off may still read why."""


def head_of(text: bytes) -> bytes:
    """Return what stands before a text in its frame (RFC 6455, 5.2): no mask, no extension."""
    size = len(text)
    if size < MEDIUM:
        return bytes((TEXT_FRAME, size))
    if size < LARGE:
        return bytes((TEXT_FRAME, MEDIUM)) + size.to_bytes(2)
    return bytes((TEXT_FRAME, LONG)) + size.to_bytes(8)


class SocketEnd(Protocol):
    """The end of a socket that is here, with what ASGI has no words for."""

    @property
    def is_writable(self) -> bool:
        """Whether what was written before was taken, but for a little."""
        ...

    async def drained(self) -> None:
        """Wait until it is writable, or nobody is there any more."""
        ...

    def write(self, texts: Iterable[bytes]) -> None:
        """Send texts, each in a frame of its own; nothing once the socket is closed."""
        ...

    def cut(self, code: int) -> None:
        """Close the socket, and with it the connection, whether the other end reads or not."""
        ...


class SocketProtocol(WebSocketsSansIOProtocol):
    """One socket of uvicorn's.

    What it does otherwise: texts are handed on as the bytes they came in, which are read, and
    refused, like all else; nobody is answered pings who does not read, and nobody keeps it busy
    with frames that say nothing; frames and headers are not shown when libraries are debugged,
    for they are secret.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.debug = False
        self._idle_frames = 0

    def handle_text(self, event: Frame) -> None:
        """Take the beginning of a text."""
        self.handle_bytes(event)

    def handle_ping(self) -> None:
        """Answer a ping, unless the answers before it were not taken."""
        self._count_idle()
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        """Take an answer that nobody has asked for."""
        self._count_idle()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a text."""
        self._count_idle()
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand a whole text on."""
        self._idle_frames = 0
        super().send_receive_event_to_app()

    def _count_idle(self) -> None:
        """Cut off whoever sends one frame after the other that says nothing.

        Nothing holds them back, as the application does whoever says something.
        """
        self._idle_frames += 1
        if self._idle_frames == MOST_IDLE:
            self.cut(TOO_FAST)

    async def run_asgi(self) -> None:
        """Let the application serve the socket, and have this end of it."""
        self.scope.setdefault("extensions", {})[END] = {"socket": self}
        await super().run_asgi()

    @property
    def is_writable(self) -> bool:
        """Whether what was written before was taken, but for a little."""
        return self.writable.is_set()

    async def drained(self) -> None:
        """Wait until it is writable, or nobody is there any more."""
        await self.writable.wait()

    def write(self, texts: Iterable[bytes]) -> None:
        """Send texts, each in a frame of its own; nothing once the socket is closed.

        They leave together: a packet costs more than what is in it.
        """
        if self.conn.state is not State.OPEN or self.disconnected:
            return
        self.transport.writelines([part for text in texts for part in (head_of(text), text)])

    def cut(self, code: int) -> None:
        """Close the socket, and with it the connection, whether the other end reads or not."""
        if self.conn.state is State.OPEN:
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.read_paused = False
        self.transport.pause_reading()
        # A connection that is closed still waits for what it holds to be taken, for ever.
        self.loop.call_later(FAREWELL, self.transport.abort)
