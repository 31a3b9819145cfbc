"""Planted faults: a test shows that it is sharp by finding the fault it exists for.

A fault is a context manager beside the test. Where the environment names it, pytest plants it for
each test, which must fail, and so do the programs that tests start. To try one by hand:

    BGA_STATES_PLANTED=tests.server.test_races:a_seat_for_two pytest tests/server/test_races.py
"""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module
from typing import NamedTuple

VARIABLE = "BGA_STATES_PLANTED"
"""The variable that names the planted fault: its module and its function, with a colon between."""


class Fault(NamedTuple):
    """A fault that can be planted, and the tests of which each has to find it."""

    name: str
    tests: tuple[str, ...]


FAULTS: list[Fault] = []
"""The faults of all modules that are imported."""
Planter = Callable[[], Iterator[None]]


def found_by(*tests: str) -> Callable[[Planter], Callable[[], AbstractContextManager[None]]]:
    """Make a fault of a function that yields once; these tests have to find it.

    A test is named as pytest does, without its parameters if each of them has to find it:
    `tests/server/test_races.py::test_two_sit_down`. A module stands for all of its tests.
    """

    def register(plant: Planter) -> Callable[[], AbstractContextManager[None]]:
        FAULTS.append(Fault(f"{plant.__module__}:{plant.__name__}", tests))
        return contextmanager(plant)

    return register


@contextmanager
def nothing() -> Iterator[None]:
    """Plant no fault: tests pass with it, or are less patient than this machine is slow."""
    yield


def is_planted() -> bool:
    """Whether a fault is planted."""
    return VARIABLE in os.environ


def planted() -> AbstractContextManager[None]:
    """Return what plants the fault that the environment names, if it names one."""
    name = os.environ.get(VARIABLE)
    if name is None:
        return nullcontext()
    module, function = name.split(":")
    plant: Callable[[], AbstractContextManager[None]] = getattr(import_module(module), function)
    return plant()
