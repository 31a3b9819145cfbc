"""Outboxes: what one socket is sent, written when the other end takes it."""

from asyncio import AbstractEventLoop, Task
from collections import OrderedDict
from collections.abc import Callable

from bga_states.server.sockets.socket_protocol import SocketEnd

TOGETHER = 16
"""So many frames at most are written at once."""


class Outbox:
    """What waits to be sent to one socket.

    What is put leaves at the end of this turn of the loop, all of it together. Once nothing waits,
    `more` is asked for the next frame until it has none.
    """

    def __init__(
        self,
        end: SocketEnd,
        loop: AbstractEventLoop,
        more: Callable[[], bytes | None],
    ) -> None:
        self._end = end
        self._loop = loop
        self._more = more
        self._waiting: OrderedDict[object, bytes] = OrderedDict()
        """What waits, by kind: of some kinds only the last one counts."""
        self._is_woken = False
        self._is_closed = False
        self._drain: Task[None] | None = None
        """What waits for the other end, while that takes nothing."""
        self._full_since = 0.0

    def __len__(self) -> int:
        """How many frames wait."""
        return len(self._waiting)

    def put(self, frame: bytes) -> None:
        """Send a frame, after those that are waiting; an outbox that is closed takes none."""
        self.put_last(object(), frame)

    def put_last(self, kind: object, frame: bytes) -> None:
        """Send a frame, in the place of one of its kind that still waits."""
        if not self._is_closed:
            self._waiting[kind] = frame
            self.wake()

    def wake(self) -> None:
        """Send what there is to send, a little later."""
        if not (self._is_woken or self._is_closed or self._drain):
            self._is_woken = True
            self._loop.call_soon(self._flush)

    def close(self) -> None:
        """Take nothing more; what waits is still sent."""
        self._is_closed = True

    def is_stuck_since(self, then: float) -> bool:
        """Whether the other end has taken nothing since a time of the loop."""
        return self._drain is not None and self._full_since < then

    async def flushed(self) -> None:
        """Wait until all that waits is sent, or nobody is there any more."""
        self._flush()
        while self._drain is not None:
            await self._drain

    def _flush(self) -> None:
        """Send what there is, as long as the other end takes it."""
        self._is_woken = False
        while self._end.is_writable:
            frames = self._next_frames()
            if frames:
                self._end.write(frames)
            if len(frames) < TOGETHER:
                # Nothing more waits.
                return
        if self._drain is None:
            self._full_since = self._loop.time()
            self._drain = self._loop.create_task(self._wait())

    async def _wait(self) -> None:
        """Go on once the other end takes more."""
        await self._end.drained()
        self._drain = None
        self._flush()

    def _next_frames(self) -> list[bytes]:
        """Return what is to be sent next, nothing if nothing is."""
        frames: list[bytes] = []
        while len(frames) < TOGETHER:
            frame = self._waiting.popitem(last=False)[1] if self._waiting else self._more()
            if frame is None:
                break
            frames.append(frame)
        return frames
