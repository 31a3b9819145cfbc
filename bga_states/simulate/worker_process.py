"""Worker processes: each does one task after the other, and can be ended at any time."""

import os
import pickle
import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, Generic, TypeVar

from bga_states.engine.base.errors import show
from bga_states.simulate.simulation_plan import SimulationError

Task = TypeVar("Task")
Result = TypeVar("Result")

PATIENCE = 5
"""How many seconds a process with nothing more to do may take to end."""


class SideBySideError(SimulationError, ValueError):
    """Other processes cannot do what was asked for."""


class WorkerEndedError(Exception):
    """A worker has come to an end, and with it what it did."""

    def __init__(self, exit_code: int | None) -> None:
        super().__init__(f"the exit code was {exit_code}")


class Worker(Generic[Task, Result]):
    """A process that does one task after the other, in the order in which it is given them.

    It is started anew, not forked: the same on every system, and whatever threads this process has
    cannot disturb it. It shares no lock with any other, so that it can be ended at any time, and it
    ends with the process that started it. What its tasks print goes to standard error.
    """

    def __init__(self, work: Callable[[Task], Result]) -> None:
        context = get_context("spawn")
        self.connection, its_connection = context.Pipe()
        """Ready to be read when there is something to `take`."""
        self.tasks: deque[Task] = deque()
        """What it has not answered yet; the first is what it does."""
        self._process = context.Process(target=_serve, args=(its_connection, work))
        self._process.start()
        # Open in the process alone, so that it closes when that ends.
        its_connection.close()

    def wait_until_ready(self) -> None:
        """Wait until it can do something; WorkerEndedError when it ends before."""
        self._receive()

    def give(self, task: Task) -> None:
        """Let it do a task after those it was given before."""
        self.tasks.append(task)
        # When nobody is there to read it, there is no answer either.
        with suppress(OSError):
            self.connection.send(task)

    def take(self) -> Result:
        """Wait for what its first task returned, or raise what that raised.

        WorkerEndedError when the process has ended instead; its tasks are those it has left undone.
        """
        answer: tuple[Result, Exception | None] = self._receive()
        result, error = answer
        self.tasks.popleft()
        if error is not None:
            raise error
        return result

    def dismiss(self) -> None:
        """Let the process end: by itself if it has nothing to do, and else at once."""
        if self.tasks:
            self._process.kill()
        self.connection.close()

    def end(self) -> None:
        """Wait until the process has ended, as it does when it is dismissed."""
        self._process.join(PATIENCE)
        self._process.kill()
        self._process.join()

    def _receive(self) -> Any:
        try:
            return self.connection.recv()
        except (EOFError, OSError) as ended:
            self._process.join()
            raise WorkerEndedError(self._process.exitcode) from ended


def start_workers(count: int, work: Callable[[Task], Result]) -> list[Worker[Task, Result]]:
    """Start so many workers, and wait until they are ready; SideBySideError when they end first."""
    workers: list[Worker[Task, Result]] = []
    try:
        workers.extend(Worker(work) for _ in range(count))
        for worker in workers:
            worker.wait_until_ready()
    except BaseException as error:
        end_workers(workers)
        if not isinstance(error, WorkerEndedError):
            raise
        fact = "processes end before they play anything"
        remedy = 'In a script, begin what it does with `if __name__ == "__main__":`'
        raise SideBySideError(f"Cannot play side by side: {fact}. {remedy}.") from error
    return workers


def end_workers(workers: Sequence[Worker[Task, Result]]) -> None:
    """End workers, whatever they do."""
    for worker in workers:
        worker.dismiss()
    for worker in workers:
        worker.end()


def refuse_unpicklable(*things: object) -> None:
    """Refuse what other processes could not import; SideBySideError."""
    for thing in things:
        try:
            pickle.dumps(thing)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            fact = f"other processes cannot import {show(thing)}"
            remedy = "Define it at the top of a module, or play with one worker"
            raise SideBySideError(f"Cannot play side by side: {fact}. {remedy}.") from error


def _serve(connection: Connection, work: Callable[[Task], object]) -> None:
    """Do what is sent, until the other end is closed."""
    # Ctrl-C reaches every process of a terminal, and this one is ended by the one that began it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    # What games print must not end up within what the program prints.
    sys.stdout = sys.stderr
    with suppress(EOFError, OSError):
        connection.send(None)
        while True:
            connection.send_bytes(_answer(work, connection.recv_bytes()))
            # What the game has printed: the next one may end this process.
            sys.stdout.flush()


def _answer(work: Callable[[Any], object], sent: bytes) -> bytes:
    """Do a task, and return what came of it: what `Worker.take` returns, or raises."""
    try:
        return pickle.dumps((work(pickle.loads(sent)), None))  # noqa: S301  # from who began this
    except Exception as error:  # noqa: BLE001  # raised where the answer is read
        return pickle.dumps((None, _sendable(error)))


def _end_with_parent() -> None:
    """End this process, whatever it does, when the one that began it has ended."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


def _sendable(error: Exception) -> Exception:
    """Make an error that another process can raise, with a note of where it was raised here."""
    note = f"In the process that played it:\n\n{''.join(traceback.format_exception(error))}"
    try:
        copy = pickle.loads(pickle.dumps(error))  # noqa: S301  # written just now
    except Exception:  # noqa: BLE001  # an author's error may raise anything
        copy = None
    said = traceback.format_exception_only(error)[-1].strip()
    sent = copy if isinstance(copy, Exception) else RuntimeError(said)
    sent.add_note(note)
    return sent
