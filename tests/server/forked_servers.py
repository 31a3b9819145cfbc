"""Servers that a program without threads forks, or runs in a thread for a while."""

import asyncio
import os
import signal
from asyncio import AbstractEventLoop
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event

from bga_states.server.game_shelf import GameShelf
from bga_states.server.serving import Serving
from bga_states.server.settings import ServerSettings
from bga_states.storage import Change, SqliteStore
from sample_games.tictactoe import TicTacToe
from tests.patience import PATIENCE
from tests.server.conftest import LIMITS

TURNS = 5
"""Within so many turns of a loop all is sent that it was given."""
ALIVE: set[int] = set()


class SettledStore(SqliteStore):
    """A store so slow that all is sent that does not wait for a commit."""

    loops: Sequence[AbstractEventLoop] = ()

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        """Store as any other does, later."""
        for loop in self.loops:
            for _ in range(TURNS):
                has_turned = Event()
                loop.call_soon_threadsafe(has_turned.set)
                has_turned.wait(PATIENCE)
        return super().commit(changes)


def be_patient() -> None:
    """Let servers wait as long as the tests do: each line is traced."""
    for module, name in LIMITS:
        setattr(module, name, PATIENCE)


def make_serving(path: Path, on_ready: Callable[[str], object]) -> Serving:
    """Return a server, which tells its address."""
    loops: list[AbstractEventLoop] = []

    def open_store() -> SqliteStore:
        store = SettledStore.open(path)
        assert isinstance(store, SettledStore)
        store.loops = loops
        return store

    def tell(address: str) -> None:
        loops.append(asyncio.get_running_loop())
        on_ready(address)

    # A game that takes long has not failed.
    settings = ServerSettings(database=path, port=0, game_timeout=PATIENCE)
    return Serving(settings, GameShelf({"tictactoe": lambda: TicTacToe}), open_store, tell)


def run(serving: Serving) -> None:
    """Serve until the server is stopped."""
    with asyncio.Runner(loop_factory=serving.loop_factory) as runner:
        runner.run(serving.run())


class Forked:
    """A server in a process of its own, in which something may be done first."""

    def __init__(self, path: Path, prepare: Callable[[], object] = lambda: None) -> None:
        reader, writer = os.pipe()
        self._pid = os.fork()
        if not self._pid:
            try:
                os.close(reader)
                # The reader of what this program prints must not wait for a server.
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
                prepare()
                run(make_serving(path, lambda address: os.write(writer, f"{address}\n".encode())))
            finally:
                os._exit(0)
        ALIVE.add(self._pid)
        os.close(writer)
        with os.fdopen(reader) as lines:
            self.address = lines.readline().strip()

    def end(self, number: int = signal.SIGKILL) -> None:
        """Send it a signal, and wait until it is dead; it may be dead already."""
        os.kill(self._pid, number)
        os.waitpid(self._pid, 0)
        ALIVE.discard(self._pid)


def end_all() -> None:
    """Leave no server."""
    for pid in ALIVE:
        os.kill(pid, signal.SIGKILL)
