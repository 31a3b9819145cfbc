"""Connections before they are sockets: each must bring a request in time, and end."""

from asyncio import TimerHandle, Transport
from collections import Counter
from http import HTTPStatus
from typing import Any

import httptools
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from bga_states.server.allowances import place_of, plain_client

LARGEST_HEAD = 32 * 1024
"""The largest number of bytes of a request before its body, and behind it."""
LONGEST_WAIT = 10
"""Seconds in which a request has to come, after the connection and after each answer."""
LONGEST_ANSWER = 30
"""Seconds in which a client has to take an answer."""
LONGEST_PIPELINE = 8
"""The largest number of requests that wait for the answers to earlier ones."""
OTHER_FILES = 64
"""The number of open files beside connections, such as the files of the store and of workers."""


class Entrance(ServerState):
    """The common state of one server's connections: their number, in all and by address.

    `most_files` is the largest number of files that the process may open. `most_of_address` is the
    largest number of connections from one address that are not, or not yet, sockets.
    """

    def __init__(self, most_files: int, most_of_address: int) -> None:
        super().__init__()
        self._most = most_files - OTHER_FILES
        self._most_of_address = most_of_address
        self._of_address: Counter[str] = Counter()
        self.idle: dict[RequestProtocol, None] = {}
        """The connections that wait for a request, the longest wait first."""

    def enter(self, place: str) -> bool:
        """Count a connection; return whether it may stay, perhaps in place of an idle one."""
        self._of_address[place] += 1
        if place and self._of_address[place] > self._most_of_address:
            return False
        if len(self.connections) <= self._most:
            return True
        longest = next(iter(self.idle), None)
        if longest is None:
            return False
        # It no longer counts as idle, though it takes a moment to be gone.
        del self.idle[longest]
        longest.give_up()
        return True

    def leave(self, place: str) -> None:
        """Count a connection no longer."""
        self._of_address[place] -= 1
        if not self._of_address[place]:
            del self._of_address[place]


class RequestProtocol(HttpToolsProtocol):
    """One connection of uvicorn's, with limits of its own.

    It cuts off a client that sends no request, or takes no answer, for a while. It limits the size
    of a request's head, and the number of requests at once. It writes no line to the log for bytes
    that are no request.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        assert isinstance(self.server_state, Entrance)
        self._entrance = self.server_state
        self._deadline: TimerHandle | None = None
        self._answered: RequestResponseCycle | None = None
        """The request that is being answered; others may have come after it."""
        self._is_in_request = True
        self._has_come_on = False
        """Whether the last data completed a part of a request, such as its head."""
        self._head_size = 0
        """The number of bytes of a request that have come outside its body."""
        self._refused_with = HTTPStatus.BAD_REQUEST

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as there
        """Take a connection, or cut it off if there are too many."""
        super().connection_made(transport)
        self.client = plain_client(self.client)
        self._place = place_of(self.client[0]) if self.client else ""
        if self._entrance.enter(self._place):
            self._await_request()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection, and let no answer be written to it."""
        self._leave()
        self.pipeline.clear()
        if self._answered is not None:
            self._answered.disconnected = True
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a socket."""
        self._leave()
        super().handle_websocket_upgrade()

    def give_up(self) -> None:
        """Cut the connection off."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take the bytes that came; end the connection at bytes that are no request."""
        was_in_request, self._has_come_on = self._is_in_request, False
        assert self.parser is not None, "it is there from the beginning"
        self._unset_keepalive_if_required()
        try:
            self.parser.feed_data(data)  # pyright: ignore[reportOptionalMemberAccess]  # not yet lost
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
                return
        except httptools.HttpParserError:
            self._refuse()
            return
        if was_in_request and not self._has_come_on:
            self._count_head(len(data))
            if self._refused_with is HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE:
                self._refuse()

    def on_message_begin(self) -> None:
        """Take the beginning of a request."""
        super().on_message_begin()
        self._is_in_request = True
        self._head_size = 0

    def on_headers_complete(self) -> None:
        """Answer a request, unless too much came; an error here ends the reading."""
        self._come_on()
        self._count_head(len(self.url) + sum(len(name) + len(text) for name, text in self.headers))
        if len(self.pipeline) >= LONGEST_PIPELINE:
            self._refused_with = HTTPStatus.TOO_MANY_REQUESTS
        if self._refused_with is not HTTPStatus.BAD_REQUEST:
            raise ValueError(self._refused_with)
        super().on_headers_complete()
        self._await_answer()

    def on_body(self, body: bytes) -> None:
        """Take a part of a body; only the bytes between and behind such parts are counted."""
        super().on_body(body)
        self._come_on()

    def on_message_complete(self) -> None:
        """Take the end of a request."""
        super().on_message_complete()
        self._is_in_request = False
        self._come_on()

    def on_response_complete(self) -> None:
        """Wait for the next request, or answer it if it has come."""
        super().on_response_complete()
        if self.cycle.response_complete:
            self._await_request()
        else:
            self._await_answer()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def _come_on(self) -> None:
        self._has_come_on = True
        self._head_size = 0

    def _count_head(self, size: int) -> None:
        self._head_size += size
        if self._head_size > LARGEST_HEAD:
            self._refused_with = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE

    def _refuse(self) -> None:
        """Send the status of the refusal, unless an answer is under way, and end the connection."""
        if self.cycle is None or self.cycle.response_complete:
            status = self._refused_with
            lines = [f"HTTP/1.1 {status.value} {status.phrase}", "content-length: 0"]
            self.transport.write("\r\n".join([*lines, "connection: close", "", ""]).encode())
        self.transport.close()

    def _await_request(self) -> None:
        self._stop_waiting()
        self._entrance.idle[self] = None
        self._deadline = self.loop.call_later(LONGEST_WAIT, self.give_up)

    def _await_answer(self) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(LONGEST_ANSWER, self._give_up_answer)

    def _give_up_answer(self) -> None:
        # Until an answer has started, the server is late, not the client.
        is_there = self._answered is not None and self._answered.response_started
        if is_there or self.flow.write_paused or self.transport.is_closing():
            self.give_up()
        else:
            self._await_answer()

    def _stop_waiting(self) -> None:
        self._entrance.idle.pop(self, None)
        if self._deadline is not None:
            self._deadline.cancel()

    def _leave(self) -> None:
        self._stop_waiting()
        self._entrance.leave(self._place)
