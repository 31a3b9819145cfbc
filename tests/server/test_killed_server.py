"""A server that is killed at random under many tables has lost nothing."""

import asyncio
from pathlib import Path

import pytest

from tests.server.failing_network import quick_clients
from tests.server.killed_server import Killing

TABLES = 20
"""Fewer than by hand: to seat everybody takes longer than all kills."""


@pytest.mark.untraced
def test_killed_ten_times(tmp_path: Path) -> None:
    """Every action that was answered is in the log once, and every client arrives."""
    with quick_clients():
        asyncio.run(Killing(tmp_path, seed=1, tables=TABLES).run())
