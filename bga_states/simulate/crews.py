"""Crews: this process, further processes or an executor play the chunks of a simulation."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from contextlib import contextmanager
from multiprocessing import connection
from typing import Protocol, TypeAlias

from bga_states.simulate.chunks import PlayedChunk
from bga_states.simulate.simulation_plan import Plan, SimulationError
from bga_states.workers.importability import SideBySideError, refuse_unpicklable
from bga_states.workers.worker_process import (
    Worker,
    WorkerEndedError,
    end_workers,
    start_workers,
)

Play: TypeAlias = Callable[[range], PlayedChunk]
"""Plays the games with some seeds, in any process."""
Taken: TypeAlias = tuple[range, PlayedChunk | None]
"""A chunk's seeds, and its results: None if they were lost with the worker."""


class Crew(Protocol):
    """Plays chunks, several at once."""

    @property
    def workers(self) -> int:
        """The number of chunks it plays at once."""
        ...

    def begin(self, play: Play) -> None:
        """Get ready to play; SimulationError if no worker can."""
        ...

    def give(self, seeds: range) -> None:
        """Hand out a chunk; SimulationError if no worker can play any more."""
        ...

    def take(self) -> Iterable[Taken]:
        """Wait until at least one of the given chunks is played or lost."""
        ...

    def close(self) -> None:
        """End at once, and discard the chunks that still run."""
        ...


class OwnCrew:
    """This very process, one chunk after the other."""

    workers = 1

    def __init__(self) -> None:
        self._given: deque[range] = deque()

    def begin(self, play: Play) -> None:
        """Remember how to play."""
        self._play = play

    def give(self, seeds: range) -> None:
        """Queue a chunk."""
        self._given.append(seeds)

    def take(self) -> Iterable[Taken]:
        """Play a chunk."""
        seeds = self._given.popleft()
        return [(seeds, self._play(seeds))]

    def close(self) -> None:
        """Do nothing: nothing runs."""


class ProcessCrew:
    """Processes of this machine; a new one replaces each that ends."""

    def __init__(self, workers: int, plan: Plan) -> None:
        with told_as_simulation():
            refuse_unpicklable(plan.game_class, *plan.bots, plan.options)
        self.workers = workers
        self._crew: list[Worker[range, PlayedChunk]] = []

    def begin(self, play: Play) -> None:
        """Start the processes."""
        self._play = play
        with told_as_simulation():
            self._crew = start_workers(self.workers, play)

    def give(self, seeds: range) -> None:
        """Give a chunk to the process with the fewest tasks."""
        min(self._crew, key=lambda worker: len(worker.tasks)).give(seeds)

    def take(self) -> Iterable[Taken]:
        """Wait for a process that has played a chunk, or has ended."""
        busy = [worker for worker in self._crew if worker.tasks]
        ready = connection.wait([worker.connection for worker in busy])
        return [self._take_from(worker) for worker in busy if worker.connection in ready]

    def _take_from(self, worker: Worker[range, PlayedChunk]) -> Taken:
        seeds, *waiting = worker.tasks
        try:
            return seeds, worker.take()
        except WorkerEndedError:
            end_workers([worker])
        with told_as_simulation():
            [other] = start_workers(1, self._play)
        self._crew[self._crew.index(worker)] = other
        for undone in waiting:
            other.give(undone)
        return seeds, None

    def close(self) -> None:
        """End the processes, busy ones included."""
        end_workers(self._crew)


class ExecutorCrew:
    """The caller's executor, which may or may not replace lost workers."""

    def __init__(self, executor: Executor, workers: int) -> None:
        self.workers = workers
        self._executor = executor
        self._given: dict[Future[PlayedChunk], range] = {}

    def begin(self, play: Play) -> None:
        """Remember how to play."""
        self._play = play

    def give(self, seeds: range) -> None:
        """Let the executor play a chunk; SimulationError when it takes no more."""
        try:
            self._given[self._executor.submit(self._play, seeds)] = seeds
        except RuntimeError as error:  # broken, or shut down
            fact = f"the executor takes no more work: {error}"
            raise SimulationError(f"Cannot go on: {fact}. Begin again with another one.") from error

    def take(self) -> Iterable[Taken]:
        """Wait until a chunk is played, or lost."""
        done = wait(self._given, return_when=FIRST_COMPLETED).done
        return [
            (self._given.pop(future), None if is_lost(future) else future.result())
            for future in done
        ]

    def close(self) -> None:
        """Do nothing: the caller shuts the executor down."""


@contextmanager
def told_as_simulation() -> Iterator[None]:
    """Raise a SimulationError in place of a SideBySideError, with the same message."""
    try:
        yield
    except SideBySideError as error:
        raise SimulationError(str(error)) from error


def is_lost(future: "Future[PlayedChunk]") -> bool:
    """Whether a chunk has no result because its worker is gone."""
    if future.cancelled():
        return True
    error = future.exception()
    if isinstance(error, BrokenExecutor | CancelledError):
        return True
    # Dask has errors of its own for a lost worker, such as KilledWorker.
    return type(error).__module__.partition(".")[0] == "distributed"
