"""Worker processes: each does one task after the other, and can be ended at any time."""

import os
import pickle
import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from threading import Thread
from time import monotonic
from typing import Any, Generic, TypeVar

from bga_states.engine.base.errors import show
from bga_states.engine.base.raised import describe
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

    def __init__(self) -> None:
        context = get_context("spawn")
        self.connection, its_connection = context.Pipe()
        """Ready to be read when there is something to `take`."""
        self.tasks: deque[Task] = deque()
        """What it has not answered yet; the first is what it does."""
        self._process = context.Process(target=_serve, args=(its_connection,))
        with not_interrupted():
            self._process.start()
        # Open in the process alone, so that it closes when that ends.
        its_connection.close()

    def begin(self, work: Callable[[Task], Result]) -> None:
        """Tell it what to do with its tasks; WorkerEndedError when it has ended before."""
        # A process that ends while it starts has not everywhere closed its end of the pipe.
        wait([self.connection, self._process.sentinel])
        if not self.connection.poll():
            raise self._ended()
        self._receive()
        self.connection.send(work)

    def wait_until_ready(self) -> None:
        """Wait until it is ready for tasks; SideBySideError when it cannot import the work."""
        self._open(self._receive())

    def give(self, task: Task) -> None:
        """Let it do a task after those it was given before.

        Tasks must be small: a worker that is sending an answer does not read what a pipe has no
        room for.
        """
        # When nobody is there to read it, there is no answer either.
        with suppress(OSError):
            self.connection.send(task)
        self.tasks.append(task)

    def take(self) -> Result:
        """Wait for what its first task returned, or raise what that raised.

        WorkerEndedError when the process has ended instead; its tasks are those it has left undone.
        """
        answer = self._receive()
        self.tasks.popleft()
        result: Result = self._open(answer)
        return result

    def dismiss(self) -> None:
        """Let the process end: by itself if it has nothing to do, and else at once."""
        if self.tasks:
            self._process.kill()
        self.connection.close()

    def end(self, at: float) -> None:
        """Wait until the process, which was dismissed, has ended; end it at a time, at the latest.

        The time is that of `time.monotonic`.
        """
        self._process.join(max(0.0, at - monotonic()))
        self._process.kill()
        self._process.join()

    def _receive(self) -> bytes:
        try:
            return self.connection.recv_bytes()
        except (EOFError, OSError) as ended:
            raise self._ended() from ended

    def _ended(self) -> WorkerEndedError:
        self._process.join()
        return WorkerEndedError(self._process.exitcode)

    def _open(self, answer: bytes) -> Any:
        """Return what an answer says, or raise it."""
        result, error = pickle.loads(answer)  # noqa: S301  # from the process begun here
        if error is not None:
            raise error
        return result


def start_workers(count: int, work: Callable[[Task], Result]) -> list[Worker[Task, Result]]:
    """Start so many workers, and wait until they are ready; SideBySideError if they cannot be."""
    workers: list[Worker[Task, Result]] = []
    try:
        workers.extend(Worker() for _ in range(count))
        # Each step for all of them: they take it at the same time.
        for worker in workers:
            worker.begin(work)
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
    at = monotonic() + PATIENCE
    for worker in workers:
        worker.end(at)


@contextmanager
def not_interrupted() -> Iterator[None]:
    """Let processes begin that Ctrl-C does not reach, until they say themselves what it does."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # It lets Ctrl-C through again where it is started beside the first process.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def refuse_unpicklable(*things: object) -> None:
    """Refuse what other processes could not import; SideBySideError."""
    for thing in things:
        try:
            pickle.dumps(thing)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise not_importable(show(thing)) from error


def not_importable(what: str) -> SideBySideError:
    """Make the error that says what other processes cannot import."""
    remedy = "Define it at the top of a module, or play with one worker"
    return SideBySideError(
        f"Cannot play side by side: other processes cannot import {what}. {remedy}."
    )


def _serve(connection: Connection) -> None:
    """Do what is sent, until the other end is closed."""
    # Ctrl-C reaches every process of a terminal, and this one is ended by the one that began it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_end_with_parent, daemon=True).start()
    # What games print must not end up within what the program prints.
    sys.stdout = sys.stderr
    with suppress(EOFError, OSError):
        connection.send(None)
        work: list[Callable[[Any], object]] = []
        connection.send_bytes(_answer(work.append, connection.recv_bytes()))
        while work:
            connection.send_bytes(_answer(work[0], connection.recv_bytes()))
            # What the game has printed: the next one may end this process.
            if sys.stdout is not None:  # as where it was closed
                sys.stdout.flush()


def _answer(do: Callable[[Any], object], sent: bytes) -> bytes:
    """Do something with what was sent, and return what came of it: a result or an error."""
    try:
        return pickle.dumps((do(_read(sent)), None))
    except Exception as error:  # noqa: BLE001  # raised where the answer is read
        return pickle.dumps((None, _sendable(error)))


def _read(sent: bytes) -> Any:
    """Read what was sent; SideBySideError when it cannot be imported here."""
    try:
        return pickle.loads(sent)  # noqa: S301  # from the process that began this one
    except Exception as error:  # whatever the import of a game raises
        raise not_importable(f"what they are to play: {describe(error)}") from error


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
