"""A WebSocket with nothing behind it: whatever is written leaves as it is, right or wrong."""

import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from websockets.frames import Frame, Opcode

from tests.patience import PATIENCE

HEAD = 2
"""Bytes that each frame has; the length of a longer one stands behind them, in as many."""
END_OF_HEAD = b"\r\n\r\n"
LENGTHS = {126: 2, 127: 8}


class ClosedError(Exception):
    """The server has closed the connection, with a code, 0 for none."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Wire:
    """One connection, open as soon as it is made."""

    def __init__(self, address: str, token: str) -> None:
        parts = urlsplit(address)
        self._socket = socket.create_connection((parts.hostname, parts.port), PATIENCE)
        lines = ["GET /api/socket HTTP/1.1", f"Host: {parts.netloc}", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
        lines += [f"Authorization: Bearer {token}"] if token else []
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self._unread = b""
        head = self._head()
        assert b" 101 " in head, head

    def write(self, frames: Iterable[Frame]) -> None:
        """Send frames, all at once."""
        self._socket.sendall(b"".join(frame.serialize(mask=True) for frame in frames))

    def read(self) -> bytes:
        """Return the next text that comes; ClosedError instead at the end."""
        opcode, data = self._bytes(HEAD)
        size = data & 0x7F
        if size in LENGTHS:
            size = int.from_bytes(self._bytes(LENGTHS[size]))
        text = self._bytes(size)
        if opcode & 0x0F == Opcode.CLOSE:
            raise ClosedError(int.from_bytes(text[:2]))
        return text

    def close(self) -> None:
        """Leave without a word."""
        self._socket.close()

    def _head(self) -> bytes:
        """Return the head of the answer, in however many pieces it comes."""
        while END_OF_HEAD not in self._unread:
            self._receive()
        head, _, self._unread = self._unread.partition(END_OF_HEAD)
        return head

    def _bytes(self, count: int) -> bytes:
        """Return so many bytes; ClosedError where there are fewer."""
        while len(self._unread) < count:
            self._receive()
        taken, self._unread = self._unread[:count], self._unread[count:]
        return taken

    def _receive(self) -> None:
        """Wait for more; ClosedError at the end."""
        received = self._socket.recv(65536)
        if not received:
            raise ClosedError(0)
        self._unread += received
