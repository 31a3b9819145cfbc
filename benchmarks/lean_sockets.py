"""Connections of programs that load a server: as lean as can be, so that the server is measured."""

import asyncio
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

TEXT_FRAME, MASKED = 0x81, 0x80
SHORT, MEDIUM = 125, 126
SHAKEN = b"\r\n\r\n"


class Socket(asyncio.Protocol):
    """One WebSocket: `hear` is called with each frame."""

    def __init__(self, host: str, token: str) -> None:
        self._host, self._token = host, token
        self._buffer = b""
        self.hear: Callable[[bytes], None] = lambda _frame: None
        self.shaken = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        """Ask for a WebSocket."""
        self._transport = transport
        lines = [
            "GET /api/socket HTTP/1.1",
            f"Host: {self._host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            f"Authorization: Bearer {self._token}",
        ]
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        """Take the received bytes apart into frames."""
        buffer = self._buffer + data
        if not self.shaken.done():
            head, end, buffer = buffer.partition(SHAKEN)
            if not end:
                self._buffer = head
                return
            assert b" 101 " in head, head
            self.shaken.set_result(None)
        while (frame := first_frame(buffer)) is not None:
            start, end_of_frame = frame
            self.hear(buffer[start:end_of_frame])
            buffer = buffer[end_of_frame:]
        self._buffer = buffer

    def send(self, frame: dict[str, Any]) -> None:
        """Send a frame, masked with zeros."""
        text = json.dumps(frame).encode()
        head = bytes([TEXT_FRAME, MASKED | len(text)])
        if len(text) > SHORT:
            head = bytes([TEXT_FRAME, MASKED | MEDIUM]) + len(text).to_bytes(2, "big")
        self._transport.write(head + bytes(4) + text)

    def close(self) -> None:
        """Leave without a word."""
        self._transport.abort()


def first_frame(buffer: bytes) -> tuple[int, int] | None:
    """Return where the first frame begins and ends, None while it is not all there."""
    if len(buffer) < 2:  # noqa: PLR2004  # the shortest head
        return None
    size, start = buffer[1], 2
    if size > SHORT:
        start = 4 if size == MEDIUM else 10
        size = int.from_bytes(buffer[2:start], "big")
    return (start, start + size) if len(buffer) >= start + size else None


class Web:
    """A connection over which one call after the other is made."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.host = parts.netloc
        self._address = parts.hostname, parts.port
        self._turn = asyncio.Lock()

    async def connect(self) -> None:
        """Connect."""
        self._reader, self._writer = await asyncio.open_connection(*self._address)

    async def post(self, path: str, body: object, token: str = "") -> Any:
        """Post a body and return the answer."""
        sent = json.dumps(body)
        lines = [f"POST {path} HTTP/1.1", f"Host: {self.host}", f"Content-Length: {len(sent)}"]
        lines += [f"Authorization: Bearer {token}"] if token else []
        async with self._turn:
            # The server closes an unused connection after some seconds.
            if self._reader.at_eof():
                await self.connect()
            self._writer.write("\r\n".join([*lines, "", sent]).encode())
            head = (await self._reader.readuntil(SHAKEN)).lower()
            size = int(head.partition(b"content-length:")[2].split()[0])
            return json.loads(await self._reader.readexactly(size))
