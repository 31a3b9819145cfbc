"""Worker processes: each does one task after the other, and can be ended at any time."""

import pickle
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import wait
from time import monotonic
from typing import Any, Generic, TypeVar

from bga_states.workers.importability import SideBySideError
from bga_states.workers.task_service import serve

Task = TypeVar("Task")
Result = TypeVar("Result")

TRIES = 3
"""So often workers are started anew that are killed while they start."""
PATIENCE = 5
"""How many seconds a process with nothing more to do may take to end."""


class WorkerEndedError(Exception):
    """A worker has come to an end, and with it what it did."""

    def __init__(self, exit_code: int | None) -> None:
        super().__init__(f"the exit code was {exit_code}")
        self.was_killed = exit_code is not None and exit_code < 0
        """Whether a signal has ended it, such as that of a system without memory."""


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
        self._process = context.Process(target=serve, args=(its_connection,))
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
        self._send(work)

    def wait_until_ready(self) -> None:
        """Wait until it is ready for tasks; SideBySideError when it cannot import the work."""
        opened(self._receive())

    def give(self, task: Task) -> None:
        """Let it do a task after those it was given before.

        Tasks must be small: a worker that is sending an answer does not read what a pipe has no
        room for.
        """
        self._send(task)
        self.tasks.append(task)

    def take(self) -> Result:
        """Wait for what its first task returned, or raise what that raised.

        WorkerEndedError when the process has ended instead; its tasks are those it has left undone.
        """
        answer = self._receive()
        self.tasks.popleft()
        result: Result = opened(answer)
        return result

    def kill(self) -> None:
        """End the process at once, from any thread; whoever waits to `take` is told."""
        self._process.kill()

    def dismiss(self) -> None:
        """Let the process end: by itself if it has nothing to do, and else at once."""
        if self.tasks:
            self.kill()
        self.connection.close()

    def end(self, at: float) -> None:
        """Wait until the process, which was dismissed, has ended; end it at a time, at the latest.

        The time is that of `time.monotonic`.
        """
        self._process.join(max(0.0, at - monotonic()))
        self._process.kill()
        self._process.join()

    def _send(self, thing: object) -> None:
        # When nobody is there to read it, there is no answer either.
        with suppress(OSError):
            self.connection.send(thing)

    def _receive(self) -> bytes:
        try:
            return self.connection.recv_bytes()
        except (EOFError, OSError) as ended:
            raise self._ended() from ended

    def _ended(self) -> WorkerEndedError:
        self._process.join()
        return WorkerEndedError(self._process.exitcode)


def opened(answer: bytes) -> Any:
    """Return what an answer says, or raise it."""
    result, error = pickle.loads(answer)  # noqa: S301  # from a process that was begun here
    if error is not None:
        raise error
    return result


def start_workers(count: int, work: Callable[[Task], Result]) -> list[Worker[Task, Result]]:
    """Start so many workers, and wait until they are ready; SideBySideError if they cannot be."""
    tries = 0
    while True:
        tries += 1
        try:
            return _try_to_start(count, work)
        except WorkerEndedError as error:
            # What was killed at a bad moment is no reason to give up.
            if tries == TRIES or not error.was_killed:
                raise _not_started(error) from error


def _try_to_start(count: int, work: Callable[[Task], Result]) -> list[Worker[Task, Result]]:
    workers: list[Worker[Task, Result]] = []
    try:
        workers.extend(Worker() for _ in range(count))
        # Each step for all of them: they take it at the same time.
        for worker in workers:
            worker.begin(work)
        for worker in workers:
            worker.wait_until_ready()
    except BaseException:
        end_workers(workers)
        raise
    return workers


def _not_started(error: WorkerEndedError) -> SideBySideError:
    """Make the error that says what to do where processes do not start."""
    if error.was_killed:
        fact = f"processes are killed before they play anything ({error})"
        remedy = "Look for memory to spare, or play with one worker"
    else:
        fact = "processes end before they play anything"
        remedy = 'In a script, begin what it does with `if __name__ == "__main__":`'
    return SideBySideError(fact, remedy)


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
