"""Bot processes: where bots think, so that no table waits for them, and none outstays its time."""

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
"""So many bots think at once: with two at least, one that never returns does not stop all."""
LOADING = 60
"""Seconds that a game may take to be imported."""
PART = 1
"""Seconds for which a bot is waited for at once: a suspension takes no more of its time."""
SPARE = 10
"""Seconds of computing on each processor, beyond its time, after which the system ends a bot."""
NICENESS = 10
"""How far the processes of bots stand back behind the server."""
log = logging.getLogger("bga_states.server")


class Turn(NamedTuple):
    """What a bot decides about: nothing but values that another process can be sent."""

    game_class: type[Game]
    snapshot: bytes
    player_id: int
    bot: str
    seed: int
    seconds: float


Task: TypeAlias = Turn | type[Game]
"""A turn to decide, or a game to get ready for."""
Answer: TypeAlias = tuple[bytes, str]
"""What was decided, as a move keeps it, or what was raised instead."""


class UndecidedError(Exception):
    """A bot has not decided. The text says why, and shows nothing that is secret."""


class BotProcesses:
    """Processes in which bots think, started when they are first needed.

    One that takes too long, or comes to an end, is replaced by another.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(PROCESSES, "bots")
        # Each thread waits for a process of its own.
        self._own = threading.local()
        self._lock = threading.Lock()
        self._running: set[BotProcess] = set()
        self._is_closed = False

    async def decide(self, turn: Turn) -> Command:
        """Return what a bot does in a turn; UndecidedError when it has not decided."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._decide, turn)

    def close(self) -> None:
        """End all processes, whatever they do."""
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
            # Nobody may have seen it begin.
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
        """Whether nothing more can be asked of it."""

    def has_ended(self) -> bool:
        """Whether it has come to an end while it had nothing to do."""
        # Nobody has asked for anything, so what there is to read is the end.
        return self.worker.connection.poll()

    def decide(self, turn: Turn) -> Command:
        """Return what a bot does; UndecidedError when it takes too long, or fails."""
        game_class = turn.game_class
        if game_class not in self._games:
            refuse_local(game_class)
            # Apart from the turn: to import a game is not to think.
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
        """Wait for an answer; of a time in which this process was suspended only a part counts."""
        left = seconds
        while left > 0:
            part = min(left, PART)
            if self.worker.connection.poll(part):
                return True
            left -= part
        return False


def refuse_local(game_class: type[Game]) -> None:
    """Refuse a game that stands where no other process can import it; UndecidedError."""
    try:
        pickle.dumps(game_class)
    except (pickle.PicklingError, AttributeError) as error:
        fact = "it is not at the top of a module"
        raise UndecidedError(f"other processes cannot import the game: {fact}") from error


def answer(task: Task) -> Answer:
    """Get ready for a game, or let a bot decide; this runs in a process of its own."""
    if not isinstance(task, Turn):
        with limited(LOADING):
            get_ready(task)
        return b"", ""
    game_class, snapshot, player_id, bot, seed, seconds = task
    try:
        with limited(seconds):
            command = decide_from_snapshot(game_class, snapshot, player_id, bot, seed, seconds)
        return write_command(command), ""
    except Exception as error:  # noqa: BLE001  # whatever a bot or a game raises
        return b"", fault_of(error)


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Let the system end this process where it computes for much longer than it may.

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
    """Stand back behind the server, leave it to it when to end, and assemble a game."""
    # What ends a server is often sent to all its processes; what a bot thinks of is then stored.
    # Not SIG_IGN: programs that a bot starts would inherit it, and ignore SIGTERM too.
    signal.signal(signal.SIGTERM, lambda *_: None)
    let_forks_end()
    if hasattr(os, "nice"):
        os.nice(max(0, NICENESS - os.nice(0)))
    definition_of(game_class)
