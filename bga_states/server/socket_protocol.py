"""The sockets of the web server, which can be cut off, and cannot be made to hold much."""

from asyncio import BaseTransport
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
PIECE = 4096
"""So many bytes are taken apart at once: it takes a millisecond or two, whatever they are."""
LONGEST_FAREWELL = 4 * PIECE
"""So many bytes are read of somebody who was closed upon; nothing holds them back any more."""
LONGEST_FLOOD = 60
"""Seconds for which somebody may send faster than they are read, without a break."""
LONGEST_HANDSHAKE = 10
"""Seconds in which a handshake has to be complete."""
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
    def is_open(self) -> bool:
        """Whether neither end has closed it."""
        ...

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

    What came is taken apart piece by piece, as the application asks for it: however much somebody
    sends, it keeps nobody waiting for long. Whoever sends faster than they are read waits, too,
    and who does so for ever is cut off.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.debug = False
        self._idle_frames = 0
        self._untouched = bytearray()
        """What came and was not taken apart yet."""
        self._behind_since = 0.0
        self._farewell_size = 0

    def connection_made(self, transport: BaseTransport) -> None:
        """Take over a connection, on which a handshake has to follow."""
        super().connection_made(transport)
        self.loop.call_later(LONGEST_HANDSHAKE, self._end_late_handshake)

    def _end_late_handshake(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take what came, or the beginning of it."""
        if self.close_sent:
            self._take_farewell(data)
            return
        if not self._untouched and len(data) <= PIECE:
            self._take_apart(data)
            return
        if not self._untouched:
            self._behind_since = self.loop.time()
        self._untouched += data
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        self._take_pieces()

    def _take_farewell(self, data: bytes) -> None:
        """Take what comes on a socket that was closed, in search of the answer to that."""
        self._farewell_size += len(data)
        if self._farewell_size > LONGEST_FAREWELL:
            # They may still read why; then the connection is cut off.
            self.transport.pause_reading()
        else:
            self._take_apart(data)

    def _take_pieces(self) -> None:
        """Take what came piece by piece until the application has something, else read on."""
        while self._untouched and self.queue.empty():
            piece = bytes(self._untouched[:PIECE])
            del self._untouched[:PIECE]
            self._take_apart(piece)
        if self.queue.empty():
            self._read_on()

    def _take_apart(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_complete:
            # Nothing comes of it, and the library has written why.
            self.handshake_complete = self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    async def receive(self) -> Any:
        """Return what came next."""
        if self.queue.empty():
            self._take_pieces()
        if self._untouched and self.loop.time() - self._behind_since > LONGEST_FLOOD:
            self.cut(TOO_FAST)
        message = await self.queue.get()
        if self.queue.empty() and not self._untouched:
            self._read_on()
        return message

    def _read_on(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

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
        """Hand a whole text on, with how many frames came since the last one."""
        data, frames = b"".join(self.frames), 1 + self._idle_frames
        self.frames, self._idle_frames = [], 0
        if self.close_sent:
            return
        message: Any = {"type": "websocket.receive", "bytes": data, "frames": frames}
        self.queue.put_nowait(message)
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

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
        # Also one that is closed waits for what it holds to be taken, for ever.
        self.loop.call_later(FAREWELL, self.transport.abort)

    @property
    def is_open(self) -> bool:
        """Whether neither end has closed it."""
        return self.conn.state is State.OPEN and not self.disconnected

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
        if not self.is_open:
            return
        self.transport.writelines([part for text in texts for part in (head_of(text), text)])

    def cut(self, code: int) -> None:
        """Close the socket, and with it the connection, whether the other end reads or not."""
        if self.conn.state is State.OPEN:
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self._untouched.clear()
        # As one that is read, so that nothing lets it be read again.
        self.read_paused = False
        self.transport.pause_reading()
        # A connection that is closed still waits for what it holds to be taken, for ever.
        self.loop.call_later(FAREWELL, self.transport.abort)
