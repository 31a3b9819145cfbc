"""The lines that a server runs for one action, and what its death at each of them would leave.

A process that is killed leaves its files as they are, and to its clients what it has sent. So it
makes no difference at which of several lines it dies between which neither has changed.
"""

import itertools
import os
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, TypeAlias

import bga_states
from bga_states.server.sockets.connection import Connection
from bga_states.server.web.request_protocol import RequestProtocol
from tests.server.plain_callers import PlainSocket

ROOT = Path(bga_states.__file__).parent
WATCHED = tuple(str(ROOT / room) for room in ("server", "storage", "protocol", "engine"))
TAKING = {Connection._hear.__code__, RequestProtocol.data_received.__code__}
"""What takes an action: a frame of a socket, or what comes over HTTP."""
FILES = ("", "-wal")
"""What follows the name of the database in the names of its files."""
Place: TypeAlias = tuple[str, int, int]
"""A file, a line of it, and the number of its execution since the action came."""


def trace_lines(action_id: str, reach: Callable[[Place], object]) -> None:
    """Call something before each line, from the frame of an action on.

    It sees this thread, and those that are started from now on.
    """
    runs: defaultdict[tuple[str, int], Iterator[int]] = defaultdict(lambda: itertools.count(1))
    has_come = False

    def trace(frame: FrameType, event: str, _arg: object) -> Any:
        nonlocal has_come
        code = frame.f_code
        if event == "call" and code in TAKING and action_id in sent_in(frame):
            has_come = True
        if not code.co_filename.startswith(WATCHED):
            return None
        if has_come and event == "line":
            line = os.path.relpath(code.co_filename, ROOT), frame.f_lineno
            reach((*line, next(runs[line])))
        return trace

    threading.settrace(trace)
    sys.settrace(trace)


def sent_in(frame: FrameType) -> str:
    """Return what has come to somebody who takes it."""
    return str(frame.f_locals.get("text", frame.f_locals.get("data", "")))


def trace_no_more() -> None:
    """Trace neither this thread nor those that are started from now on."""
    threading.settrace(None)
    sys.settrace(None)


class LeftOver(NamedTuple):
    """What a server that dies leaves: its files, and what its clients have heard since they came.

    The first of the clients is the one that acts, the second one watches.
    """

    files: tuple[bytes, ...]
    heard: tuple[bytes, ...]

    @property
    def is_answered(self) -> bool:
        """Whether the answer to the action was sent."""
        return b'"t":"answer"' in self.heard[0]

    @property
    def is_told(self) -> bool:
        """Whether the watcher was sent the move."""
        return b'"t":"move"' in self.heard[1]

    def write(self, path: Path) -> None:
        """Write the files as those of a database."""
        for suffix, data in zip(FILES, self.files, strict=True):
            Path(f"{path}{suffix}").write_bytes(data)


class Recording:
    """What the death of a server would leave at each place, in the order of what is left.

    The server runs in other threads of this process.
    """

    def __init__(self) -> None:
        self.left: list[LeftOver] = []
        self.places: dict[Place, int] = {}
        """Which of what is left each place belongs to."""
        self._lock = threading.Lock()
        self._files: list[int] = []
        self._clients: Sequence[PlainSocket] = ()

    def begin(self, path: Path, clients: Sequence[PlainSocket]) -> None:
        """Look at this database and at these clients, which read nothing meanwhile."""
        # To close a file would give up the locks that the server has on it.
        self._files = [os.open(f"{path}{suffix}", os.O_RDONLY) for suffix in FILES]
        self._clients = clients

    def end(self) -> None:
        """Close the files, once the server has ended."""
        for file in self._files:
            os.close(file)

    def reach(self, place: Place) -> None:
        """Note what would be left here, until the last byte is sent."""
        with self._lock:
            if not self._is_over():
                self._look()
                self.places[place] = len(self.left) - 1

    def is_over(self) -> bool:
        """Look once more, between lines, and return whether all is told."""
        with self._lock:
            self._look()
            return self._is_over()

    def _is_over(self) -> bool:
        return bool(self.left) and self.left[-1].is_answered and self.left[-1].is_told

    def _look(self) -> None:
        """Note what is left now, if that is something else than before."""
        # What is sent is looked at first: nothing may seem to be stored before it was.
        heard = tuple(client.unread() for client in self._clients)
        left = LeftOver(self._read_files(), heard)
        if not self.left or left != self.left[-1]:
            self.left.append(left)

    def _read_files(self) -> tuple[bytes, ...]:
        """Read the files as they are at one moment: SQLite may write them meanwhile."""
        before: tuple[bytes, ...] = ()
        while (now := tuple(read(file) for file in self._files)) != before:
            before = now
        return now


def read(file: int) -> bytes:
    """Read a whole file."""
    return os.pread(file, os.fstat(file).st_size, 0)
