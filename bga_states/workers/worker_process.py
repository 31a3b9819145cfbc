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
"""The largest number of tries to start workers that are killed while they start."""
PATIENCE = 5
"""Seconds that a process with no more tasks may take to end."""


class WorkerEndedError(Exception):
    """A worker has ended, and its task with it."""

    def __init__(self, exit_code: int | None) -> None:
        super().__init__(f"the exit code was {exit_code}")
        self.was_killed = exit_code is not None and exit_code < 0
        """Whether a signal has ended it, such as the one from a system that is out of memory."""


class Worker(Generic[Task, Result]):
    """A process that does one task after the other, in the order in which it is given them.

    It is started anew, not forked: this is the same on every system, and the threads of this
    process cannot disturb it. It shares no lock with any other process, so it can be ended at any
    time. It ends with the process that started it. The output of its tasks goes to standard error.
    """

    def __init__(self) -> None:
        context = get_context("spawn")
        self.connection, its_connection = context.Pipe()
        """Ready to be read when there is something to `take`."""
        self.tasks: deque[Task] = deque()
        """The tasks without an answer; the process does the first of them now."""
        self._process = context.Process(target=serve, args=(its_connection,))
        with not_interrupted():
            self._process.start()
        # This end is open in the new process alone, so it closes when that process ends.
        its_connection.close()

    def begin(self, work: Callable[[Task], Result]) -> None:
        """Send it the function for its tasks; WorkerEndedError when it has ended before."""
        # On some systems, a process that ends while it starts does not close its end of the pipe.
        wait([self.connection, self._process.sentinel])
        if not self.connection.poll():
            raise self._ended()
        self._receive()
        self._send(work)

    def wait_until_ready(self) -> None:
        """Wait until it is ready for tasks; SideBySideError when it cannot import the work."""
        opened(self._receive())

    def give(self, task: Task) -> None:
        """Let it do a task after its earlier tasks.

        Tasks must be small, so that the pipe has room for them: a worker does not read while it
        sends an answer.
        """
        self._send(task)
        self.tasks.append(task)

    def take(self) -> Result:
        """Wait for the first task's result and return it, or raise the task's error.

        WorkerEndedError when the process has ended instead; `tasks` then holds the undone tasks.
        """
        answer = self._receive()
        self.tasks.popleft()
        result: Result = opened(answer)
        return result

    def kill(self) -> None:
        """End the process at once, from any thread; a waiting `take` raises WorkerEndedError."""
        self._process.kill()

    def dismiss(self) -> None:
        """Let the process end: by itself if it has no task, and else at once."""
        if self.tasks:
            self.kill()
        self.connection.close()

    def end(self, at: float) -> None:
        """Wait until a dismissed process has ended; end it at the time `at` if it still runs.

        The clock is `time.monotonic`.
        """
        self._process.join(max(0.0, at - monotonic()))
        self._process.kill()
        self._process.join()

    def _send(self, thing: object) -> None:
        # If the process is gone and cannot read it, no answer comes either: `take` reports that.
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
    """Return the result in an answer, or raise its error."""
    result, error = pickle.loads(answer)  # noqa: S301  # from a process that was begun here
    if error is not None:
        raise error
    return result


def start_workers(count: int, work: Callable[[Task], Result]) -> list[Worker[Task, Result]]:
    """Start `count` workers, and wait until they are ready; SideBySideError if they cannot be."""
    tries = 0
    while True:
        tries += 1
        try:
            return _try_to_start(count, work)
        except WorkerEndedError as error:
            # A worker may have been killed at a bad moment: try again.
            if tries == TRIES or not error.was_killed:
                raise _not_started(error) from error


def _try_to_start(count: int, work: Callable[[Task], Result]) -> list[Worker[Task, Result]]:
    workers: list[Worker[Task, Result]] = []
    try:
        workers.extend(Worker() for _ in range(count))
        # Each step is for all workers, so that they take it at the same time.
        for worker in workers:
            worker.begin(work)
        for worker in workers:
            worker.wait_until_ready()
    except BaseException:
        end_workers(workers)
        raise
    return workers


def _not_started(error: WorkerEndedError) -> SideBySideError:
    """Make the error for processes that do not start, with its remedy."""
    if error.was_killed:
        fact = f"processes are killed before they play anything ({error})"
        remedy = "Look for memory to spare, or play with one worker"
    else:
        fact = "processes end before they play anything"
        remedy = 'In a script, begin what it does with `if __name__ == "__main__":`'
    return SideBySideError(fact, remedy)


def end_workers(workers: Sequence[Worker[Task, Result]]) -> None:
    """End workers, even in the middle of a task."""
    for worker in workers:
        worker.dismiss()
    at = monotonic() + PATIENCE
    for worker in workers:
        worker.end(at)


@contextmanager
def not_interrupted() -> Iterator[None]:
    """Start processes that Ctrl-C does not reach until they set its handling themselves."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # Started together with the first process, the tracker would let Ctrl-C through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
