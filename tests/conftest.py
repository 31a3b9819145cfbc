"""What all tests share: the gear of tables, the number of random games, and whether to trace."""

import gc
import importlib
import os
import pkgutil
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from tests import sizes
from tests.planting import planted
from tests.times import Times

if TYPE_CHECKING:
    from tests.postgres_cluster import PostgresCluster


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the caller try more."""
    parser.addoption("--full", action="store_true", help="try all that tests/sizes.py lists")
    parser.addoption("--times", action="store_true", help="show where the time went")
    parser.addoption("--hold", action="store_true", help="fail if a test uses too much CPU")


def pytest_configure(config: pytest.Config) -> None:
    """Let tables watch their games, and choose the size of the tests.

    What is compiled is kept, so this comes before anything large is imported.
    """
    if sys.dont_write_bytecode and hasattr(config, "cache"):
        keep_bytecode(str(config.cache.mkdir("bytecode")))
    config.pluginmanager.register(Times(config))
    from hypothesis import settings

    from bga_states import Gear
    from bga_states.engine import gears

    gears.DEFAULT = Gear.CHECKED
    sizes.IS_FULL = config.getoption("--full")
    # No deadline: how long an example takes depends on what else the machine does.
    settings.register_profile("tests", deadline=None, max_examples=sizes.size("examples"))
    settings.load_profile("tests")


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
def games() -> int:
    """Return how many times as many random games are played as in the small size."""
    return sizes.size("games")


@pytest.fixture(scope="session")
def postgres() -> "Iterator[PostgresCluster]":
    """Run a PostgreSQL for all tests of this process that want one."""
    # What it needs is imported by those alone.
    from tests.postgres_cluster import postgres_cluster

    with postgres_cluster() as cluster:
        yield cluster


@pytest.fixture
def postgres_url(postgres: "PostgresCluster") -> Iterator[str]:
    """Return the address of an empty database, which is dropped after the test."""
    url = postgres.make_database()
    yield url
    postgres.drop_database(url)


TRACER = pytest.StashKey[Any]()
"""What measures the coverage, None where nothing does.

It slows down all of Python, so it sees the package imported and the tests run, and is put aside
while tests are collected and reported.
"""


@contextmanager
def traced_by(tracer: Any) -> Iterator[None]:
    """Let this, and nothing else, see what is done."""
    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        yield
    finally:
        sys.settrace(before)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, Any, Any]:
    """Import what is measured, and collect the tests without measuring."""
    session.config.stash[TRACER] = sys.gettrace()
    if sys.gettrace() is not None:
        for name in ("bga_states", "sample_games"):
            package = importlib.import_module(name)
            for module in pkgutil.walk_packages(package.__path__, f"{name}."):
                if not module.name.endswith(".__main__"):
                    importlib.import_module(module.name)
    with traced_by(None):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Run a test with the planted fault, if there is one.

    Measure nothing but the test itself and what prepares it.
    """
    with traced_by(None), planted():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, Any, Any]:
    """Prepare a test as it is run."""
    return (yield from as_marked(item))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """Run a test, without measuring if it is marked as untraced.

    Whole games take four times as long with it, and whoever plays them at random does again what
    other tests do on purpose.
    """
    return (yield from as_marked(item))


def as_marked(item: pytest.Item) -> Generator[None, Any, Any]:
    """Measure, unless the test is marked as untraced."""
    is_measured = item.get_closest_marker("untraced") is None
    with traced_by(item.config.stash[TRACER] if is_measured else None):
        return (yield)
