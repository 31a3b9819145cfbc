"""A server that runs in a thread of the test, and callers that talk to it over real sockets."""

import asyncio
import itertools
import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bga_states import Game
from bga_states.server.game_shelf import GameShelf
from bga_states.server.serving import Serving
from bga_states.server.settings import ServerSettings
from bga_states.server.sockets.incoming import FrameError, read_frame
from bga_states.server.sockets.other_servers import Listen
from bga_states.server.tables.timekeeper import Clock
from bga_states.storage.contract import Store
from bga_states.storage.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.protocol.frames_checked import check_body, check_client_frame, check_server_frame

Frame = dict[str, Any]
NO_TABLE = "A" * 14
TABLE_PATH = re.compile("/api/tables/.+")
BODIES = {
    ("GET", "/api/me"): "Me",
    ("POST", "/api/me"): "Me",
    ("GET", "/api/games"): "Games",
    ("GET", "/api/tables"): "Tables",
    ("POST", "/api/links"): "Link",
    ("POST", "/api/links/look"): "LinkSeen",
    ("POST", "/api/links/device"): "Me",
    ("POST", "/api/sign-out-elsewhere"): "Me",
    ("POST", "/api/tables"): "Card",
    ("GET", "/api/tables/ID"): "Card",
    ("POST", "/api/requests"): "Answer",
}
"""The class of what is answered, where nothing is refused."""


class Running:
    """A server that runs until `stop`, at `address`; `path` is the file of its store."""

    def __init__(
        self,
        path: Path,
        games: Mapping[str, type[Game]],
        open_store: Callable[[], Store] | None = None,
        clock: Clock | None = None,
        listen: Listen | None = None,
        **settings: Any,
    ) -> None:
        # Tests are not to fail because the machine is slow.
        settings = {"port": 0, "game_timeout": PATIENCE, "bot_timeout": PATIENCE} | settings
        chosen = ServerSettings(database=path, **settings)
        shelf = GameShelf({name: partial(loaded, games[name]) for name in games})
        self._has_begun = Event()
        self.path = path
        self.address = ""

        def take_address(address: str) -> None:
            self.address = address
            self._has_begun.set()

        open_store = open_store or (lambda: SqliteStore.open(path))
        self._serving = Serving(chosen, shelf, open_store, take_address, clock, listen)
        self._thread = Thread(target=self._run)
        self._thread.start()
        assert self._has_begun.wait(PATIENCE), "the server has not started"
        assert self.address, "the server has failed to start"

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=self._serving.loop_factory) as runner:
                runner.run(self._serving.run())
        finally:
            # Nobody waits for one that failed.
            self._has_begun.set()

    def stop(self) -> None:
        """Stop the server as Ctrl-C does."""
        self._serving.stop()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server has not stopped"


def loaded(game: type[Game]) -> type[Game]:
    """Load a game that is loaded."""
    return game


@contextmanager
def running(path: Path, games: Mapping[str, type[Game]], **settings: Any) -> Iterator[Running]:
    """Run a server meanwhile."""
    server = Running(path, games, **settings)
    try:
        yield server
    finally:
        server.stop()


class Caller:
    """A program that calls a server over HTTP, as somebody or nobody."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = address
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def call(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> tuple[int, Mapping[str, str], bytes]:
        """Call, and return the status, the headers and the body of the answer."""
        parts = urlsplit(self.address)
        connection = HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
        sent = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        given = {**self.headers, **{name.replace("_", "-"): text for name, text in headers.items()}}
        try:
            connection.request(method, path, sent, given)
            response = connection.getresponse()
            answer = response.read()
            check_answer(method, path, response.status, answer)
            return response.status, dict(response.getheaders()), answer
        finally:
            connection.close()

    def get(self, path: str) -> Any:
        """Return what is answered."""
        return json.loads(self.call("GET", path)[2])

    def post(self, path: str, body: object) -> Any:
        """Return what is answered."""
        return json.loads(self.call("POST", path, body)[2])


class Person(Caller):
    """Somebody with a name and a socket."""

    def __init__(self, address: str, name: str) -> None:
        made = Caller(address).post("/api/me", {"name": name, "wants": "token"})
        super().__init__(address, made["token"])
        self.name = name
        self.token = made["token"]
        self.id = made["person"]["id"]
        self.socket = Socket(address, self.token)

    def make_link(self, kind: str, table: str = "", seat: int = 0) -> str:
        """Make a link and return its secret."""
        made = self.post("/api/links", {"kind": kind, "table": table, "seat": seat})
        return str(made["secret"])

    def make_table(self, game: str, **wanted: Any) -> str:
        """Make a table and return its id."""
        made = self.post("/api/tables", {"game": game, **wanted})
        return str(made["id"])


class Socket:
    """A socket that has said hello; `frames` keeps all that came."""

    ids = itertools.count()

    def __init__(self, address: str, token: str = "") -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        url = address.replace("http", "ws", 1) + "api/socket"
        self._open = ExitStack()
        self.connection: ClientConnection = self._open.enter_context(
            connect(
                url,
                additional_headers=headers,
                compression=None,
                open_timeout=PATIENCE,
                # A server that is late with a pong is not gone.
                ping_interval=None,
            )
        )
        self.raw: list[str] = []
        self._unread: list[Frame] = []
        self.send(t="hello")
        self.welcome = self.next("welcome")

    def send(self, **frame: Any) -> None:
        """Send a frame, which the server takes if and only if the protocol has it."""
        assert is_client_frame(frame) == is_taken(frame), frame
        self.connection.send(json.dumps(frame))

    def receive(self) -> Frame:
        """Return the next frame, whatever it is."""
        if self._unread:
            return self._unread.pop(0)
        return self._receive()

    def _receive(self) -> Frame:
        text = self.connection.recv(PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        return check_server_frame(text)

    def next(self, tag: str, **wanted: Any) -> Frame:
        """Return the next frame of this tag with such fields, and keep the others for later."""
        for number, frame in enumerate(self._unread):
            if is_such(frame, tag, wanted):
                return self._unread.pop(number)
        while True:
            frame = self._receive()
            if is_such(frame, tag, wanted):
                return frame
            self._unread.append(frame)

    def ask(self, **frame: Any) -> Frame:
        """Send a request, with an id of its own unless one is given, and return its answer."""
        frame.setdefault("id", f"request-{next(self.ids)}")
        self.send(**frame)
        return self.next("answer", id=frame["id"])

    def open(
        self,
        table: str,
        seat: int = 0,
        since: int | None = None,
        watch_key: str = "",
        *,
        scene: bool = False,
    ) -> None:
        """Follow a table, and its scene if wanted."""
        opening = {"table": table, "seat": seat, "since": since, "watch_key": watch_key}
        self.send(t="open", **opening, scene=scene)

    def quiet(self) -> list[Frame]:
        """Return all that came and was not read, once nothing more is on its way."""
        # Its answer comes from where all else comes from, behind it.
        self.ask(t="start", table=NO_TABLE)
        unread, self._unread = self._unread, []
        return unread

    def closed(self) -> int:
        """Wait until the server has closed the socket, and return the number it gives for that."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 0

    def close(self) -> None:
        """Close the socket."""
        self._open.close()


def is_client_frame(frame: Frame) -> bool:
    """Whether the protocol has a frame."""
    try:
        check_client_frame(frame)
    except AssertionError:
        return False
    return True


def is_taken(frame: Frame) -> bool:
    """Whether the server takes a frame."""
    try:
        read_frame(json.dumps(frame))
    except FrameError:
        return False
    return True


def check_answer(method: str, path: str, status: int, answer: bytes) -> None:
    """Check what was answered over HTTP, where the protocol says what it is."""
    kind = BODIES.get((method, TABLE_PATH.sub("/api/tables/ID", path)))
    if kind is None:
        return
    if path == "/api/requests" and b'"t":"answer"' in answer:
        check_server_frame(answer)
    else:
        check_body(answer, kind if status < HTTPStatus.BAD_REQUEST else "Refusal")


def is_such(frame: Frame, tag: str, wanted: Mapping[str, Any]) -> bool:
    """Whether a frame has a tag and these fields."""
    return frame["t"] == tag and all(frame.get(name) == wanted[name] for name in wanted)
