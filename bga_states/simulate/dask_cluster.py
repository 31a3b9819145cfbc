"""Dask: a cluster of machines as one more executor."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from distributed import Client

from bga_states.simulate.simulation_plan import SimulationError

PATIENCE = 10
"""Seconds that a scheduler may take to answer."""


@contextmanager
def dask_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to the scheduler at an address; yield an executor, and how many tasks run at once.

    Dask itself repeats the tasks of a lost worker. SimulationError if no scheduler answers, or if
    it has no worker.
    """
    try:
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]  # it has no types
    except (OSError, ValueError) as error:
        fact = f"no scheduler answers: {error}"
        raise SimulationError(
            f"Cannot play at {address}: {fact}. Start one with `dask scheduler`."
        ) from error
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            fact = "the scheduler has no worker"
            raise SimulationError(
                f"Cannot play at {address}: {fact}. Start some with `dask worker {address}`."
            )
        yield client.get_executor(), workers
