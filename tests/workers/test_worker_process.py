"""Worker processes: whatever becomes of one, whoever waits for it is told."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import active_children

import pytest

from bga_states.workers import worker_process
from bga_states.workers.importability import SideBySideError
from bga_states.workers.worker_process import (
    Worker,
    WorkerEndedError,
    end_workers,
    start_workers,
)
from tests.patience import PATIENCE

pytestmark = pytest.mark.own_gear
LARGE = 10_000_000
"""More bytes than a pipe holds."""


def double(number: int) -> int:
    """Do what is asked for, unless the number is odd in some way."""
    if number < 0:
        raise ValueError(f"a planted {number}")
    if number == 0:
        sys.exit(3)
    return 2 * number


def large(number: int) -> bytes:
    """Return more than can be sent at once."""
    return bytes(number)


def unsendable(number: int) -> object:
    """Return what no other process can be sent."""
    return threading.Lock() if number else number


def lose(_number: int) -> None:
    """Raise what the end of a pipe raises."""
    raise EOFError("a planted end")


class Unreadable:
    """What can be sent, and cannot be read."""

    def __reduce__(self) -> tuple[Callable[[int], None], tuple[int]]:
        return lose, (1,)


def unreadable(number: int) -> object:
    """Return what cannot be read where it is sent to."""
    return Unreadable() if number else number


def wait_long(_number: int) -> None:
    """Take longer than any test waits."""
    time.sleep(PATIENCE)


@contextmanager
def one_worker(work: Callable[[int], object]) -> Iterator[Worker[int, object]]:
    """Start a worker, and end it."""
    [worker] = start_workers(1, work)
    try:
        yield worker
    finally:
        end_workers([worker])
    assert active_children() == []


def test_tasks_are_answered_in_order() -> None:
    """Each task has its answer, be it an error, in the order in which they were given."""
    with one_worker(double) as worker:
        for number in (1, -1, 2):
            worker.give(number)

        assert worker.take() == 2
        with pytest.raises(ValueError, match="a planted -1"):
            worker.take()
        assert worker.take() == 4
        assert not worker.tasks


def test_an_answer_that_cannot_be_sent_is_an_error() -> None:
    """What came of a task is told even if it cannot be sent, and the next one is done."""
    with one_worker(unsendable) as worker:
        worker.give(1)
        worker.give(0)

        with pytest.raises(TypeError, match="cannot pickle"):
            worker.take()
        assert worker.take() == 0


def test_an_answer_that_cannot_be_read_is_an_error() -> None:
    """What is raised while an answer is read is not taken for the end of the process."""
    with one_worker(unreadable) as worker:
        worker.give(1)
        worker.give(0)

        with pytest.raises(EOFError, match="a planted end"):
            worker.take()
        assert worker.take() == 0


def test_ctrl_c_does_not_reach_a_worker_that_starts() -> None:
    """A worker is ended by the process that began it, and by Ctrl-C not even before it serves."""
    worker = Worker[int, int]()
    [process] = active_children()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGINT)
    worker.begin(double)
    worker.wait_until_ready()
    os.kill(process.pid, signal.SIGINT)
    worker.give(1)

    assert worker.take() == 2
    end_workers([worker])


def test_what_an_ended_worker_has_left_undone() -> None:
    """Of a process that has ended, it is known what it did and what it would have done next."""
    with one_worker(double) as worker:
        for number in (1, 0, 2):
            worker.give(number)

        assert worker.take() == 2
        with pytest.raises(WorkerEndedError, match="the exit code was 3"):
            worker.take()
        assert [*worker.tasks] == [0, 2]


def test_a_worker_that_is_killed_in_the_middle_of_an_answer() -> None:
    """Half an answer is none, and nobody waits for the rest of it."""
    with one_worker(large) as worker:
        worker.give(LARGE)
        assert worker.connection.poll(PATIENCE)
        [process] = active_children()
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)

        with pytest.raises(WorkerEndedError, match="the exit code was -9"):
            worker.take()


def test_a_worker_that_is_busy_is_ended_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker with a task is killed, not given the time to end by itself."""
    monkeypatch.setattr(worker_process, "PATIENCE", 10 * PATIENCE)
    [worker] = start_workers(1, wait_long)
    worker.give(1)
    [process] = active_children()
    end_workers([worker])

    # Left alone, it would have come to the end of its task.
    assert process.exitcode == -signal.SIGKILL
    assert active_children() == []


def test_a_worker_that_is_killed_while_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was killed at a bad moment is started again, and not for ever."""
    begin, begun = Worker[int, int].begin, 0

    def kill_and_begin(worker: Worker[int, int], work: Callable[[int], int]) -> None:
        nonlocal begun
        begun += 1
        if begun <= kills:
            for process in active_children():
                process.kill()
        begin(worker, work)

    monkeypatch.setattr(Worker, "begin", kill_and_begin)
    kills = 2
    end_workers(start_workers(1, double))
    assert begun == 3

    kills = 99
    with pytest.raises(SideBySideError, match=r"killed before they play anything \(.* was -9\)"):
        start_workers(1, double)
    assert active_children() == []
