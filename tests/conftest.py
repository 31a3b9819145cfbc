"""What all tests share: the gear of tables, the size of what they try, and a PostgreSQL."""

import gc
import logging
import os
import sys
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests import sizes
from tests.planting import is_planted, planted
from tests.times import Times

if TYPE_CHECKING:
    from tests.postgres_cluster import PostgresCluster


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the caller try more."""
    parser.addoption(
        "--full",
        action="append",
        default=[],
        choices=[*sizes.SIZES, sizes.EVERYTHING],
        metavar="NAME",
        help="try this promise of tests/sizes.py at full size, or all; may be given several times",
    )
    parser.addoption("--times", action="store_true", help="say where the time went")
    parser.addoption(
        "--hold",
        action="store_true",
        help="fail if a test uses over 10 s of CPU without @pytest.mark.dear; implies --times",
    )


@pytest.fixture(autouse=True, scope="session")
def _own_courses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the files that failing checks leave for their authors among those of the tests."""
    from bga_states.testing import shown_courses

    folder = str(tmp_path_factory.mktemp("courses"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shown_courses, "gettempdir", lambda: folder)
        yield


def pytest_configure(config: pytest.Config) -> None:
    """Let tables watch their games, and choose the size of the tests.

    What is compiled is kept, so this comes before anything large is imported.
    """
    if sys.dont_write_bytecode and hasattr(config, "cache"):
        keep_bytecode(str(config.cache.mkdir("bytecode")))
    config.pluginmanager.register(Times(config))
    from hypothesis import Phase, settings

    from bga_states import Gear
    from bga_states.engine import gears

    gears.DEFAULT = Gear.CHECKED
    sizes.FULL.update(config.getoption("--full"))
    settings.register_profile(
        "tests",
        # How long an example takes depends on what else the machine does.
        deadline=None,
        # A change is tried with the same examples each time; a soak run looks for new ones.
        derandomize=not sizes.is_full("examples"),
        max_examples=sizes.size("examples"),
        # A planted fault is found by any example: the shortest takes as long as many runs.
        phases=[phase for phase in Phase if phase is not Phase.shrink or not is_planted()],
    )
    settings.load_profile("tests")


def keep_bytecode(folder: str) -> None:
    """Keep compiled modules in a folder, where Python is told to leave none beside the sources.

    The tests start dozens of processes, and each would compile the package anew.
    """
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = folder
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Share the tests among more processes than there are cores, for half of the time they wait."""
    return 2 * len(os.sched_getaffinity(0))


def pytest_collection_finish() -> None:
    """Leave the tests themselves, which stay, out of what the garbage collector looks through."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def games() -> int:
    """Return how many times as many random games are played as in the small size."""
    return sizes.size("games")


@pytest.fixture
def own_log() -> Iterator[None]:
    """Let a test say where servers log to; others find their logs as they were."""
    from bga_states.server.log_lines import LEVELS

    loggers = [logging.getLogger(name) for name in LEVELS]
    before = [(one, one.handlers, one.level, one.propagate) for one in loggers]
    yield
    for logger, handlers, level, propagate in before:
        logger.handlers, logger.level, logger.propagate = handlers, level, propagate


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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, Any, Any]:
    """Run a test with the planted fault, if there is one."""
    with planted():
        return (yield)
