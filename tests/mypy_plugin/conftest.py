"""The tests of the plugin: they come first, and no process of theirs outlives them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mypy_plugin.support import stop_server

FOLDER = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests of the plugin first, so that one process does them all.

    Where several share the tests, what comes last is divided among them, and each would start mypy
    of its own, which takes longer than most of the tests.
    """
    items.sort(key=lambda item: FOLDER not in item.path.parents)


@pytest.fixture(scope="session", autouse=True)
def _ended_server() -> Iterator[None]:
    """Let no process of the oldest mypy outlive the tests."""
    yield
    stop_server()
