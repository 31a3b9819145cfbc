"""Callers without threads, for a program that forks: one over a socket, one over HTTP too."""

import fcntl
import json
import socket
import termios
from array import array
from collections.abc import Callable
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.uri import parse_uri

from tests.patience import PATIENCE


def is_answer(frame: dict[str, Any]) -> bool:
    """Whether a frame is an answer."""
    return bool(frame["t"] == "answer")


def is_move(frame: dict[str, Any]) -> bool:
    """Whether a frame is a move."""
    return bool(frame["t"] == "move")


def arrived(connection: socket.socket) -> bytes:
    """Return what has come through a connection and was not read, and leave it there."""
    count = array("i", [0])
    fcntl.ioctl(connection, termios.FIONREAD, count)
    return connection.recv(count[0], socket.MSG_PEEK) if count[0] else b""


class PlainSocket:
    """Somebody with a WebSocket."""

    def __init__(self, address: str, token: str) -> None:
        parts = urlsplit(address)
        self._protocol = ClientProtocol(parse_uri(address.replace("http", "ws", 1) + "api/socket"))
        self._socket = socket.create_connection((parts.hostname, parts.port), PATIENCE)
        request = self._protocol.connect()
        request.headers["Authorization"] = f"Bearer {token}"
        self._protocol.send_request(request)
        self._flush()
        self.raw: list[str] = []
        self.send({"t": "hello"})

    def send(self, frame: dict[str, Any]) -> None:
        """Send a frame; nothing where the other end is gone."""
        # The handshake is answered before anything else may be sent.
        while self._protocol.state.name == "CONNECTING":
            self._receive()
        self._protocol.send_text(json.dumps(frame).encode())
        self._flush()

    def find(self, is_wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any] | None:
        """Read until a frame that is wanted; None when the connection ends before."""
        seen = 0
        while True:
            for text in self.raw[seen:]:
                seen += 1
                frame: dict[str, Any] = json.loads(text)
                if is_wanted(frame):
                    return frame
            if not self._receive():
                return None

    def ask(self, request: dict[str, Any]) -> dict[str, Any] | None:
        """Return the answer to a request; None when the connection ends before."""
        self.begin(request)
        return self.answer()

    def begin(self, request: dict[str, Any]) -> None:
        """Send a request."""
        self.send(request)

    def answer(self) -> dict[str, Any] | None:
        """Return the answer to the request; None when the connection ends before."""
        return self.find(is_answer)

    def unread(self) -> bytes:
        """Return all that has come and was not read."""
        return arrived(self._socket)

    @property
    def moves(self) -> list[str]:
        """The moves that were read, as they came."""
        return [text for text in self.raw if is_move(json.loads(text))]

    def close(self) -> None:
        """Leave without a word."""
        self._socket.close()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._socket.sendall(data)

    def _receive(self) -> bool:
        """Read what comes next; False at the end."""
        try:
            data = self._socket.recv(65536)
        except ConnectionError:
            return False
        if not data:
            return False
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                self.raw.append(bytes(event.data).decode())
        return True


class PostingSocket(PlainSocket):
    """The same for somebody who asks over HTTP, and is told over the socket."""

    def __init__(self, address: str, token: str) -> None:
        super().__init__(address, token)
        parts = urlsplit(address)
        self._call = socket.create_connection((parts.hostname, parts.port), PATIENCE)
        self._head = f"POST /api/requests HTTP/1.1\r\nHost: {parts.netloc}\r\n"
        self._head += f"Authorization: Bearer {token}\r\nContent-Length: "

    def begin(self, request: dict[str, Any]) -> None:
        """Post a request in one piece, so that the server always runs the same lines for it."""
        body = json.dumps(request)
        self._call.sendall(f"{self._head}{len(body)}\r\n\r\n{body}".encode())

    def answer(self) -> dict[str, Any] | None:
        """Return the answer to the request; None when the connection ends before."""
        try:
            response = HTTPResponse(self._call, method="POST")
            response.begin()
            answer: dict[str, Any] = json.loads(response.read())
        except (ConnectionError, HTTPException):
            return None
        return answer

    def unread(self) -> bytes:
        """Return all that has come and was not read."""
        return super().unread() + arrived(self._call)

    def close(self) -> None:
        """Leave without a word."""
        super().close()
        self._call.close()
