"""What all tests share: the gear of tables, the number of random games, and whether to trace."""

import gc
import os
import sys
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import settings

from bga_states import Gear
from bga_states.engine import gears

EXAMPLES = 25
"""How many examples a property is tried with, times `--games`."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the caller play longer."""
    times = "how many times as many random games and values the tests try"
    parser.addoption("--games", type=int, default=1, help=times)


def pytest_configure(config: pytest.Config) -> None:
    """Let tables watch their games, and properties be tried as often as the caller wants.

    What is compiled is kept.
    """
    gears.DEFAULT = Gear.CHECKED
    examples = EXAMPLES * config.getoption("--games")
    # No deadline: how long an example takes depends on what else the machine does.
    settings.register_profile("tests", deadline=None, max_examples=examples)
    settings.load_profile("tests")
    if sys.dont_write_bytecode and hasattr(config, "cache"):
        keep_bytecode(str(config.cache.mkdir("bytecode")))


def keep_bytecode(folder: str) -> None:
    """Keep compiled modules in a folder, where Python is told to leave none beside the sources.

    The tests start dozens of processes, and each would compile the package anew.
    """
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = folder
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_finish() -> None:
    """Leave the tests themselves, which stay, out of what the garbage collector looks through."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def games(pytestconfig: pytest.Config) -> int:
    """Return how many times as many random games are played as usual."""
    times: int = pytestconfig.getoption("--games")
    return times


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """Take a test that is marked as untraced out of the coverage.

    Whole games take four times as long with it, and whoever plays them at random does again what
    other tests do on purpose.
    """
    if item.get_closest_marker("untraced") is None:
        return (yield)
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)
