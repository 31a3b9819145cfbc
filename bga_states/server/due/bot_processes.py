"""Bot processes: bots think in them, so that no table waits for a bot and no bot takes too long."""

import asyncio
import logging
import os
import pickle
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

from bga_states.bots.bot_decisions import decide_from_snapshot
from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.engine.match.journal import Command
from bga_states.server.forks import let_forks_end
from bga_states.server.log_lines import fault_of
from bga_states.storage.kept_commands import read_command, write_command
from bga_states.workers.importability import SideBySideError
from bga_states.workers.worker_process import Worker, WorkerEndedError, end_workers, start_workers

PROCESSES = max(2, (os.cpu_count() or 1) - 1)
"""The number of bots that think at once; with two or more, an endless bot does not block all."""
LOADING = 60
"""Seconds that a game may take to be imported."""
PART = 1
"""Seconds of each wait for a bot; a suspension of the server costs the bot no more than that."""
SPARE = 10
"""Seconds of computing on each processor, beyond a bot's time, after which the system ends it."""
NICENESS = 10
"""The niceness of bot processes, which stand back behind the server."""
log = logging.getLogger("bga_states.server")


class Turn(NamedTuple):
    """A turn that a bot decides: only values that can be sent to another process."""

    game_class: type[Game]
    snapshot: bytes
    player_id: int
    bot: str
    seed: int
    seconds: float


Task: TypeAlias = Turn | type[Game]
"""A turn to decide, or a game to get ready for."""
Answer: TypeAlias = tuple[bytes, str]
"""The command, as a move keeps it, and the fault; b"" and "" stand for none."""


class UndecidedError(Exception):
    """A bot has not decided. The text says why, and shows no secrets."""


class BotProcesses:
    """Processes in which bots think, started when they are first needed.

    A process that takes too long, or ends, is replaced by a new one.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(PROCESSES, "bots")
        # Each thread waits for a process of its own.
        self._own = threading.local()
        self._lock = threading.Lock()
        self._running: set[BotProcess] = set()
        self._is_closed = False

    async def decide(self, turn: Turn) -> Command:
        """Return a bot's command for a turn; UndecidedError when it has not decided."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._decide, turn)

    def close(self) -> None:
        """End all processes, even in the middle of a turn."""
        with self._lock:
            self._is_closed = True
            for process in self._running:
                process.worker.kill()
        self._threads.shutdown(cancel_futures=True)
        end_workers([process.worker for process in self._running])

    def _decide(self, turn: Turn) -> Command:
        process = self._own_process()
        try:
            return process.decide(turn)
        finally:
            if process.is_lost:
                self._drop(process)

    def _own_process(self) -> "BotProcess":
        """Return the process of this thread, a new one if there is none."""
        process: BotProcess | None = getattr(self._own, "process", None)
        if process is not None and process.has_ended():
            self._drop(process)
            process = None
        if process is None:
            process = self._own.process = BotProcess()
            self._add(process)
        return process

    def _add(self, process: "BotProcess") -> None:
        with self._lock:
            self._running.add(process)
            # `close` may have missed this process.
            if self._is_closed:
                process.worker.kill()

    def _drop(self, process: "BotProcess") -> None:
        self._own.process = None
        with self._lock:
            self._running.discard(process)
        end_workers([process.worker])


class BotProcess:
    """A process in which one bot at a time thinks; UndecidedError when it cannot be started."""

    def __init__(self) -> None:
        self.worker: Worker[Task, Answer]
        try:
            [self.worker] = start_workers(1, answer)
        except (SideBySideError, OSError) as error:
            fact = error.fact if isinstance(error, SideBySideError) else error
            raise UndecidedError(f"no process can be started: {fact}") from error
        self._games: set[type[Game]] = set()
        self.is_lost = False
        """Whether the process can take no more tasks."""

    def has_ended(self) -> bool:
        """Whether the process has ended while it had nothing to do."""
        # It has no task, so the connection can be read only once it has ended.
        return self.worker.connection.poll()

    def decide(self, turn: Turn) -> Command:
        """Return a bot's command; UndecidedError when it takes too long, or fails."""
        game_class = turn.game_class
        if game_class not in self._games:
            refuse_local(game_class)
            # Apart from the turn: a bot's time does not include the import of its game.
            self._ask(game_class, LOADING)
            self._games.add(game_class)
        command, fault = self._ask(turn, turn.seconds)
        if fault:
            raise UndecidedError(fault)
        return read_command(command)

    def _ask(self, task: Task, seconds: float) -> Answer:
        self.worker.give(task)
        if not self._has_answered_within(seconds):
            self.is_lost = True
            raise UndecidedError(f"it took longer than {seconds:g} seconds")
        try:
            return self.worker.take()
        except WorkerEndedError as error:
            self.is_lost = True
            raise UndecidedError(f"its process came to an end: {error}") from error
        except SideBySideError as error:
            raise UndecidedError(error.fact) from error
        except Exception as error:
            raise UndecidedError(fault_of(error)) from error

    def _has_answered_within(self, seconds: float) -> bool:
        """Wait for an answer; if this process is suspended, only a part of that time counts."""
        left = seconds
        while left > 0:
            part = min(left, PART)
            if self.worker.connection.poll(part):
                return True
            left -= part
        return False


def refuse_local(game_class: type[Game]) -> None:
    """Refuse a game that other processes cannot import; UndecidedError."""
    try:
        pickle.dumps(game_class)
    except (pickle.PicklingError, AttributeError) as error:
        fact = "it is not at the top of a module"
        raise UndecidedError(f"other processes cannot import the game: {fact}") from error


def answer(task: Task) -> Answer:
    """Get ready for a game, or let a bot decide; this runs in the bot's process."""
    if not isinstance(task, Turn):
        with limited(LOADING):
            get_ready(task)
        return b"", ""
    game_class, snapshot, player_id, bot, seed, seconds = task
    try:
        with limited(seconds):
            command = decide_from_snapshot(game_class, snapshot, player_id, bot, seed, seconds)
        return write_command(command), ""
    except Exception as error:  # noqa: BLE001  # a bot or a game may raise anything
        return b"", fault_of(error)


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Let the system end this process if it computes for much longer than it may.

    The server may be gone by then, and a bot that never gives up the interpreter does not notice.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, (seconds + SPARE) * (os.cpu_count() or 1))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def get_ready(game_class: type[Game]) -> None:
    """Stand back behind the server, let only the server end this process, and assemble a game."""
    # SIGTERM often goes to all of a server's processes; a bot's decision is to be stored even then.
    # Not SIG_IGN: programs that a bot starts would inherit it, and ignore SIGTERM too.
    signal.signal(signal.SIGTERM, lambda *_: None)
    let_forks_end()
    if hasattr(os, "nice"):
        os.nice(max(0, NICENESS - os.nice(0)))
    definition_of(game_class)
