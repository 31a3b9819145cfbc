"""Crews: who plays the chunks of a simulation: this process, processes of ours, or an executor."""

import os
import pickle
import signal
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Protocol, TypeVar

from bga_states.engine.base.errors import show
from bga_states.simulate.simulation_plan import Plan, SimulationError

T = TypeVar("T")


class Crew(Protocol):
    """Plays chunks, several at once."""

    @property
    def workers(self) -> int:
        """How many chunks it plays at once."""
        ...

    def submit(self, play: Callable[[], T]) -> "Future[T]":
        """Begin to play a chunk."""
        ...

    def renew(self) -> None:
        """Go on after some of it was lost."""
        ...

    def close(self) -> None:
        """End at once; what still runs is of no interest."""
        ...


class OwnCrew:
    """This very process, one chunk after the other."""

    workers = 1

    def submit(self, play: Callable[[], T]) -> "Future[T]":
        """Play a chunk."""
        future: Future[T] = Future()
        future.set_result(play())
        return future

    def renew(self) -> None:
        """Do nothing: if this process is lost, all is."""

    def close(self) -> None:
        """Do nothing: nothing runs."""


class ProcessCrew:
    """Processes of this machine.

    They are started anew, not forked: the same on every system, and whatever threads this process
    has cannot disturb them.
    """

    def __init__(self, workers: int, plan: Plan) -> None:
        refuse_unpicklable(plan)
        self.workers = workers
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        # Whatever becomes of this process, the other end of the pipe closes with this one.
        self._held, self._leash = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(
            self.workers, context, initializer=prepare_worker, initargs=(self._held,)
        )

    def submit(self, play: Callable[[], T]) -> "Future[T]":
        """Begin to play a chunk."""
        try:
            return self._pool.submit(play)
        except BrokenExecutor as error:  # it breaks as a whole, and may do so at any time
            future: Future[T] = Future()
            future.set_exception(error)
            return future

    def renew(self) -> None:
        """Start new processes: a pool that has lost one is of no more use.

        SimulationError when they cannot even start.
        """
        self.close()
        self._start()
        try:
            self._pool.submit(os.getpid).result()
        except BrokenExecutor as error:
            fact = "processes end before they play anything"
            remedy = 'In a script, begin what it does with `if __name__ == "__main__":`'
            raise SimulationError(f"Cannot play side by side: {fact}. {remedy}.") from error

    def close(self) -> None:
        """End the processes, whatever they do."""
        self._leash.close()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._held.close()


class ExecutorCrew:
    """An executor of the caller's, which mends itself or does not."""

    def __init__(self, executor: Executor, workers: int) -> None:
        self.workers = workers
        self._executor = executor

    def submit(self, play: Callable[[], T]) -> "Future[T]":
        """Begin to play a chunk; SimulationError when the executor takes no more."""
        try:
            return self._executor.submit(play)
        except RuntimeError as error:  # broken, or shut down
            fact = f"the executor takes no more work: {error}"
            raise SimulationError(f"Cannot go on: {fact}. Begin again with another one.") from error

    def renew(self) -> None:
        """Leave it to the executor."""

    def close(self) -> None:
        """Leave it to whoever made the executor."""


def is_lost(future: "Future[Any]") -> bool:
    """Whether a chunk has no result because whoever played it is gone."""
    if future.cancelled():
        return True
    error = future.exception()
    if isinstance(error, BrokenExecutor | CancelledError):
        return True
    # Dask says by errors of its own, such as KilledWorker, that a worker is gone.
    return type(error).__module__.partition(".")[0] == "distributed"


def prepare_worker(leash: Connection) -> None:
    """Make a process ready to play."""
    # Ctrl-C reaches every process of a terminal, and this one is ended by the one that began it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What games print must not end up within what the program prints.
    sys.stdout = sys.stderr
    Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    """End this process, whatever it does, when the other end is closed."""
    with suppress(EOFError, OSError):
        leash.recv()
    os._exit(1)


def refuse_unpicklable(plan: Plan) -> None:
    """Refuse what other processes could not import; SimulationError."""
    for thing in (plan.game_class, *plan.bots, plan.options):
        try:
            pickle.dumps(thing)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            fact = f"other processes cannot import {show(thing)}"
            remedy = "Define it at the top of a module, or play with one worker"
            raise SimulationError(f"Cannot play side by side: {fact}. {remedy}.") from error
