"""Side by side: games are checked in several processes, and answered in order."""

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
    """Check games, in so many processes if there is more than one worker.

    GameCheckError when a game ends the process that plays it, ValueError when none can be started.
    """
    if workers == 1:
        for place in places:
            yield check(place)
        return
    crew = start_workers(min(workers, len(places)), check)
    begun: deque[Worker[Place, Checked]] = deque()
    try:
        for place, worker in zip(places, cycle(crew), strict=False):
            # No more than can be played now: who asks for the results may have had enough.
            if len(begun) == workers:
                yield answer(begun.popleft())
            worker.give(place)
            begun.append(worker)
        while begun:
            yield answer(begun.popleft())
    finally:
        end_workers(crew)


def answer(worker: Worker[Place, Checked]) -> Checked:
    """Wait for what a worker found; GameCheckError when its process has ended instead."""
    place = worker.tasks[0]
    try:
        return worker.take()
    except WorkerEndedError as ended:
        fact = "the process that played it came to an end, as by sys.exit or a crash"
        raise place.fault(fact, f"Let it play on; {ended}") from ended
