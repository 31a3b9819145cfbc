"""A proxy before PostgreSQL that breaks a connection where a test wants it."""

import socket
import tempfile
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple, Self
from urllib.parse import quote

from psycopg.conninfo import conninfo_to_dict

PORT = ".s.PGSQL.5432"
LARGEST = 1 << 16


class Break(NamedTuple):
    """Where a connection breaks: at a word, before it is carried over or after."""

    word: bytes
    is_sent: bool
    is_last: bool
    is_silent: bool


class BreakingProxy:
    """Leads from a socket of its own to that of a database; each connection has two threads."""

    def __init__(self, url: str) -> None:
        given = conninfo_to_dict(url)
        self._target = str(Path(str(given["host"]), PORT))
        self._folder = tempfile.TemporaryDirectory(prefix="px-")
        self._path = Path(self._folder.name, PORT)
        host = quote(self._folder.name, safe="")
        self.url = f"postgresql://{given['user']}@/{given['dbname']}?host={host}"
        self._ends: list[socket.socket] = []
        self._threads: list[Thread] = []
        self._wanted: Break | None = None
        self.breaks = 0
        self.is_broken = Event()

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        for thread in self._threads:
            thread.join()
        self._folder.cleanup()

    def open(self) -> None:
        """Let connections in."""
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(self._path))
        self._listening.listen()
        self._begin(self._accept, self._listening)

    def close(self) -> None:
        """End all connections, and let none in."""
        self._path.unlink(missing_ok=True)
        cut(self._listening)
        for end in self._ends:
            cut(end)
        self._ends.clear()

    def break_at(
        self, word: bytes, *, is_sent: bool, is_last: bool = False, is_silent: bool = False
    ) -> None:
        """Break the connection that next says this word, before it is carried over or after.

        With `is_last` nobody is let in from then on; with `is_silent` the database is not told.
        """
        self._wanted = Break(word, is_sent, is_last, is_silent)

    def _begin(self, work: object, *given: socket.socket) -> None:
        assert callable(work)
        self._threads.append(Thread(target=work, args=given))
        self._threads[-1].start()

    def _accept(self, listening: socket.socket) -> None:
        with listening, suppress(OSError):
            while True:
                client, _ = listening.accept()
                self._begin(self._lead, client)

    def _lead(self, client: socket.socket) -> None:
        """Carry what is said both ways, until both have ended."""
        with client, socket.socket(socket.AF_UNIX) as server:
            server.connect(self._target)
            self._ends += [client, server]
            is_mute = Event()
            back = Thread(target=carry, args=(server, client, is_mute))
            back.start()
            with suppress(OSError):
                self._carry_asked(client, server, is_mute)
            back.join()

    def _carry_asked(self, client: socket.socket, server: socket.socket, is_mute: Event) -> None:
        while data := client.recv(LARGEST):
            wanted = self._wanted
            if wanted is not None and wanted.word in data:
                self._wanted = None
                if wanted.is_sent:
                    is_mute.set()
                    server.sendall(data)
                else:
                    cut(client)
                self._end(wanted, server)
                return
            server.sendall(data)
        cut(server)

    def _end(self, wanted: Break, server: socket.socket) -> None:
        self.breaks += 1
        if wanted.is_last:
            self._path.unlink()
            cut(self._listening)
        if not wanted.is_silent:
            # All that it was sent is still read before the end.
            server.shutdown(socket.SHUT_WR)
        self.is_broken.set()


def carry(source: socket.socket, target: socket.socket, is_mute: Event) -> None:
    """Carry what is said one way, and then the end; once it is mute, the end in its place."""
    with suppress(OSError):
        while (data := source.recv(LARGEST)) and not is_mute.is_set():
            target.sendall(data)
    cut(target)


def cut(end: socket.socket) -> None:
    """End a connection both ways."""
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
