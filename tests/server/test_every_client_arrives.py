"""Whatever the network does, every client arrives where the table is."""

import asyncio
from pathlib import Path

import pytest

from tests.server.failing_network import play_schedule, quick_clients
from tests.server.running import Running

PARTS, SCHEDULES = 12, 5


@pytest.mark.untraced
@pytest.mark.parametrize("part", range(PARTS))
def test_through_a_network_that_fails(server: Running, tmp_path: Path, part: int) -> None:
    """Cut, reset, stalled, half closed, late: each action happens once and is answered once.

    In the end each client knows what a fresh view shows, and was told each version once.
    """
    with quick_clients():
        for seed in range(part * SCHEDULES, (part + 1) * SCHEDULES):
            asyncio.run(play_schedule(server.address, tmp_path / "tables.sqlite", seed))
