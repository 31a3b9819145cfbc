from collections.abc import Iterator

import pytest

from tests.mypy_plugin.support import stop_server


@pytest.fixture(scope="session", autouse=True)
def _ended_server() -> Iterator[None]:
    """Let no process of the oldest mypy outlive the tests."""
    yield
    stop_server()
