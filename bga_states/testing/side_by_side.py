"""Side by side: several processes check games, and their answers come in order."""

from collections import deque
from collections.abc import Callable, Generator, Sequence
from itertools import cycle
from typing import TypeVar

from bga_states.testing.failures import Place
from bga_states.workers.worker_process import Worker, WorkerEndedError, end_workers, start_workers

Checked = TypeVar("Checked")


def check_all(
    places: Sequence[Place], check: Callable[[Place], Checked], workers: int
) -> Generator[Checked]:
    """Check games, in `workers` processes if there is more than one.

    GameCheckError if a game ends its process, ValueError if no process can be started.
    """
    if workers == 1:
        for place in places:
            yield check(place)
        return
    crew = start_workers(min(workers, len(places)), check)
    begun: deque[Worker[Place, Checked]] = deque()
    try:
        for place, worker in zip(places, cycle(crew), strict=False):
            # No more than can be played now: the caller may stop before the last result.
            if len(begun) == workers:
                yield answer(begun.popleft())
            worker.give(place)
            begun.append(worker)
        while begun:
            yield answer(begun.popleft())
    finally:
        end_workers(crew)


def answer(worker: Worker[Place, Checked]) -> Checked:
    """Wait for a worker's answer; GameCheckError if its process has ended instead."""
    place = worker.tasks[0]
    try:
        return worker.take()
    except WorkerEndedError as ended:
        fact = "the process that played it came to an end, as by sys.exit or a crash"
        raise place.fault(fact, f"Let it play on; {ended}") from ended
