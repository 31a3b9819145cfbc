"""A server that is killed at random under many tables has lost nothing."""

import asyncio
from pathlib import Path

import pytest

from tests.server.failing_network import quick_clients
from tests.server.killed_server import Killing

ROUNDS = 4
"""A hundred kills, in so many rounds as processes may share."""


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(ROUNDS))
def test_killed_at_random(tmp_path: Path, seed: int) -> None:
    """Every action that was answered is in the log once, and every client arrives."""
    with quick_clients():
        asyncio.run(Killing(tmp_path, seed).run())
