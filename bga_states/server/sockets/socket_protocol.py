"""The sockets of the web server: they can be cut off, and no client makes them hold much.

Frames that are a whole text, without extensions, are read and written here (RFC 6455, 5.2).
"""

import math
import sys
from asyncio import BaseTransport, TimerHandle
from functools import lru_cache
from struct import Struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from bga_states.server.allowances import plain_client
from bga_states.server.sockets.incoming import LARGEST_FRAME
from bga_states.server.sockets.socket_end import END, Listener

TEXT_FRAME = 0x81
"""The first byte of a frame that is a whole text."""
MASKED = 0x80
"""The bit in the second byte that announces four more bytes, with which the rest is mixed."""
MASK = 4
MEDIUM, LONG, LARGE = 126, 127, 1 << 16
"""Sizes from 126 on stand in two more bytes, sizes beyond two bytes in eight."""
SHORT_HEAD, MEDIUM_HEAD, LONG_HEAD = 2, 4, 10
TOO_FAST = 4429
MOST_IDLE = 1000
"""The number of pings, pongs and pieces of a text in a row after which a client is cut off."""
MOST_AT_ONCE = 64
"""The largest number of frames parsed at once, which takes a millisecond or two."""
LONGEST_FAREWELL = 16 * 1024
"""The largest number of bytes read after a close frame, when no rate limit applies any more."""
LONGEST_HEAD = LONG_HEAD + MASK
"""The largest number of bytes in the head of a frame."""
LONGEST_FLOOD = 60
"""Seconds for which a client may send faster than it is read, without a break."""
LONGEST_HANDSHAKE = 10
"""Seconds in which a handshake has to be complete."""
LEAST_TAKEN = 4096
"""The number of bytes that a client has to take to count as one that reads."""
NUMBER = Struct("i")
FAREWELL = 2
"""Seconds in which a client that is cut off may still read the reason."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """One socket of uvicorn's.

    Texts are handed on at once, as bytes; text that is no UTF-8 is refused like any other wrong
    frame. A client that does not read gets no pongs, and one that sends empty frames without end is
    cut off. Frames and headers, which are secret, are not shown when libraries are debugged.

    It finds the ends of frames, and reads whole text frames itself, since nearly all are such. The
    library reads the others. Received bytes are parsed as the listener takes them, and never many
    at once: no flood holds up other clients for long. A client that sends faster than it is read
    has to wait, and one that never stops is cut off.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.debug = False
        self._idle_frames = 0
        self._untouched = bytearray()
        """Received bytes that are not parsed yet."""
        self._is_held = True
        """Whether nothing is handed on for now."""
        self.is_open = False
        """Whether the handshake is complete, and neither end has closed it."""
        self.is_writable = True
        """Whether the write buffer is below its limit."""
        self._stuck_since, self._untaken = math.inf, 0
        """Since when the other end has taken hardly anything, and the bytes it lacked then."""
        self._listener: Listener = self._hold_all
        self._behind_since = 0.0
        """Since when whole frames wait, 0 while none does."""
        self._farewell_size = 0
        self._deadline: TimerHandle | None = None
        """The timer that ends the connection if nothing else does."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Take over a connection, on which a handshake has to follow."""
        super().connection_made(transport)
        self.write = self.transport.write
        self.client = plain_client(self.client)
        self._deadline = self.loop.call_later(LONGEST_HANDSHAKE, self._end_late_handshake)

    def connection_lost(self, exc: Exception | None) -> None:
        """Keep nothing of a lost connection."""
        self._stop_waiting()
        # A writer that waits would wait in vain.
        self.is_writable = True
        super().connection_lost(exc)
        self._note_state()

    def shutdown(self) -> None:
        """End with the server; a closing socket has nothing more to send."""
        if self.handshake_complete and not self.is_open:
            self.transport.close()
            return
        super().shutdown()
        self._note_state()

    async def send(self, message: Any) -> None:
        """Accept a socket, or close it."""
        await super().send(message)
        self._note_state()

    def _note_state(self) -> None:
        """Take note of whether the socket is open, after the library has acted."""
        self.is_open = self.conn.state is State.OPEN and not self.disconnected

    def pause_writing(self) -> None:
        """Take note that the other end reads too slowly."""
        super().pause_writing()
        self.is_writable = False
        self._stuck_since, self._untaken = self.loop.time(), self._count_untaken()

    def resume_writing(self) -> None:
        """Take note that the other end has read on."""
        super().resume_writing()
        self.is_writable = True
        self._stuck_since = math.inf

    def stuck_since(self) -> float:
        """Return since when the other end has taken hardly anything, as `SocketEnd` says."""
        if not self.is_writable and self._untaken - self._count_untaken() >= LEAST_TAKEN:
            self._stuck_since, self._untaken = self.loop.time(), self._count_untaken()
        return self._stuck_since

    def _count_untaken(self) -> int:
        """Return the number of bytes that wait for the other end, here and in the system."""
        waiting = self.transport.get_write_buffer_size()
        if sys.platform == "win32":
            return waiting
        import fcntl
        import termios

        sent = self.transport.get_extra_info("socket")
        try:
            queued = fcntl.ioctl(sent.fileno(), termios.TIOCOUTQ, bytes(NUMBER.size))
        except (OSError, ValueError):
            # It is closed.
            return waiting
        return waiting + int(NUMBER.unpack(queued)[0])

    def _stop_waiting(self) -> None:
        """Cancel the deadline: until it comes, its timer keeps the whole connection in memory."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _abort_soon(self) -> None:
        """Cut the connection off once the client has had time to read the reason."""
        self._stop_waiting()
        if not self.disconnected:
            self._deadline = self.loop.call_later(FAREWELL, self.transport.abort)

    def _end_late_handshake(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take received bytes, or the beginning of them."""
        # Nearly always the bytes are one whole text, and nothing waits before it.
        if not (self._untouched or self._is_held or self.frames or self.close_sent):
            text = text_in(data)
            if text is not None:
                frames, self._idle_frames = 1 + self._idle_frames, 0
                if not self._listener(text, frames):
                    self._hold()
                return
        if self.close_sent:
            self._take_farewell(data)
        elif not self.handshake_initiated:
            self._take_apart(data)
        else:
            self._untouched += data
            self._take_frames()

    def _took_text(self, frame: bytes) -> bool:
        """Hand on the text of a frame; return False if the frame is not a whole text."""
        text = text_in(frame)
        # Between pieces of another text, a whole one is a mistake.
        if text is None or self.frames:
            return False
        self._hand_on(text)
        return True

    def _hand_on(self, text: bytes) -> None:
        """Hand on a text, with the number of frames since the last one."""
        frames, self._idle_frames = 1 + self._idle_frames, 0
        if not self._listener(text, frames):
            self._hold()

    def _hold(self) -> None:
        """Hand on nothing more for now."""
        self._is_held = True
        self._pause()

    def _hold_all(self, _text: bytes, _frames: int) -> bool:
        """Take nothing before there is a listener."""
        return False

    def _take_frames(self) -> None:
        """Parse received bytes, frame by frame, as long as the listener takes them."""
        taken = 0
        while self._has_frame and not self._is_held and taken < MOST_AT_ONCE:
            self._take_first()
            taken += 1
        if self._has_frame and not self._is_held:
            self.loop.call_soon(self._take_frames)
        self._read_if_taken()

    def _read_if_taken(self) -> None:
        """Read on if all received bytes were taken; cut off a client that never stops flooding."""
        if self._is_held or self._has_frame:
            self._pause()
        else:
            self._resume()
        if not self._has_frame:
            self._behind_since = 0.0
            return
        self._behind_since = self._behind_since or self.loop.time()
        if self.loop.time() - self._behind_since > LONGEST_FLOOD:
            self.cut(TOO_FAST)

    @property
    def _has_frame(self) -> bool:
        """Whether there is a frame to parse."""
        size = first_size(self._untouched)
        # A frame that is too long is refused before all of it has arrived.
        is_whole = 0 < size <= len(self._untouched) or size > LARGEST_FRAME + LONGEST_HEAD
        return is_whole and self.is_open and not self.close_sent

    def _take_first(self) -> None:
        """Parse the first frame, here or in the library."""
        size = first_size(self._untouched)
        frame = bytes(self._untouched[:size])
        del self._untouched[:size]
        if not self._took_text(frame):
            self._take_apart(frame)

    def _pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _resume(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _take_farewell(self, data: bytes) -> None:
        """Take bytes after a close frame was sent, to find the answer to it."""
        self._untouched += data
        self._farewell_size += len(self._untouched)
        if self._farewell_size > LONGEST_FAREWELL:
            # The client may still read the reason; then the connection is cut off.
            self.transport.pause_reading()
        else:
            self._take_apart(bytes(self._untouched))
        self._untouched.clear()

    def _take_apart(self, data: bytes) -> None:
        """Let the library parse received bytes."""
        super().data_received(data)
        self._note_state()
        if self.conn.handshake_exc is not None and not self.handshake_complete:
            # The handshake has failed, and the library has written why.
            self.handshake_complete = self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    async def receive(self) -> Any:
        """Return the connect event, and later the disconnect event."""
        return await self.queue.get()

    def listen(self, listener: Listener) -> None:
        """Hand on all texts from now on, earlier ones included."""
        # The handshake is complete, or there would be no listener.
        self._stop_waiting()
        self._listener = listener
        self.read_on()

    def read_on(self) -> None:
        """Hand on texts again, once the listener can take more."""
        self._is_held = False
        if not self.close_sent:
            self._take_frames()

    def handle_text(self, event: Frame) -> None:
        """Take the beginning of a text."""
        self.handle_bytes(event)

    def handle_ping(self) -> None:
        """Answer a ping, unless the client has not taken the earlier answers."""
        self._count_idle()
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        """Take a pong that answers no ping."""
        self._count_idle()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a text."""
        self._count_idle()
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand on a text that the library has found or put together."""
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._hand_on(data)

    def _count_idle(self) -> None:
        """Cut off a client that sends one empty frame after the other.

        No rate limit applies to such frames, as it does to texts.
        """
        self._idle_frames += 1
        if self._idle_frames == MOST_IDLE:
            self.cut(TOO_FAST)

    async def run_asgi(self) -> None:
        """Let the application serve the socket, and give it this end."""
        self.scope.setdefault("extensions", {})[END] = {"socket": self}
        await super().run_asgi()
        # A closed connection too would wait for its write buffer to empty, for ever.
        self._abort_soon()

    async def drained(self) -> None:
        """Wait until the socket is writable, or the connection is lost."""
        await self.writable.wait()

    def cut(self, code: int) -> None:
        """Close the socket, and with it the connection, whether the other end reads or not."""
        # Writing on a lost connection raises an error.
        if self.is_open:
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self._note_state()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self._untouched.clear()
        # Marked as one that is read, so that nothing resumes reading.
        self.read_paused = False
        self.transport.pause_reading()
        # A closed connection still waits for its write buffer to empty, for ever.
        self._abort_soon()


@lru_cache(maxsize=4096)
def frame_head(size: int) -> bytes:
    """Return the head of a text frame of this size, as the server sends it: without a mask."""
    if size < MEDIUM:
        return bytes((TEXT_FRAME, size))
    if size < LARGE:
        return bytes((TEXT_FRAME, MEDIUM)) + size.to_bytes(2)
    return bytes((TEXT_FRAME, LONG)) + size.to_bytes(8)


def first_size(data: bytes | bytearray) -> int:
    """Return the number of bytes in the first frame, 0 while it cannot be known."""
    if len(data) < SHORT_HEAD:
        return 0
    is_masked, size = data[1] & MASKED, data[1] & ~MASKED
    head = {MEDIUM: MEDIUM_HEAD, LONG: LONG_HEAD}.get(size, SHORT_HEAD)
    if len(data) < head:
        return 0
    if head > SHORT_HEAD:
        size = int.from_bytes(data[SHORT_HEAD:head])
    return head + (MASK if is_masked else 0) + size


def text_in(frame: bytes) -> bytes | None:
    """Return the text of a client's frame, None unless it is one whole text frame."""
    if len(frame) < SHORT_HEAD + MASK or frame[0] != TEXT_FRAME:
        return None
    size, start = frame[1] - MASKED, SHORT_HEAD
    if size == MEDIUM:
        size, start = int.from_bytes(frame[SHORT_HEAD:MEDIUM_HEAD]), MEDIUM_HEAD
    rest = start + MASK
    # No frame that has no mask, or is long, passes this either.
    if len(frame) != rest + size or frame[1] == MASKED | LONG:
        return None
    # As two numbers: byte by byte takes a hundred times as long.
    mask = int.from_bytes((frame[start:rest] * (size // MASK + 1))[:size])
    return (int.from_bytes(frame[rest:]) ^ mask).to_bytes(size)
