"""Whatever the network does, every client arrives where the table is."""

import asyncio
from collections.abc import Iterator

import pytest

from bga_states.client.client_session import Session
from tests import sizes
from tests.planting import found_by
from tests.server.failing_network import play_schedule, quick_clients
from tests.server.running import Running

TOGETHER = 6
"""So many schedules are played at one time."""
PARTS = -(-sizes.size("networks") // TOGETHER)
ARRIVES = "tests/server/test_every_client_arrives.py::test_through_a_network_that_fails"


@found_by(f"{ARRIVES}[0]")
def what_is_unanswered_is_forgotten() -> Iterator[None]:
    """Let a client that has lost its connection not send again what may have been lost."""
    lost = Session.lost

    def lost_for_good(self: Session, now: float, code: int | None = None) -> None:
        self._requests.clear()
        lost(self, now, code)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "lost", lost_for_good)
        yield


@found_by(f"{ARRIVES}[0]")
def what_was_missed_is_not_asked_for() -> Iterator[None]:
    """Let a client take a connection that comes back for one that was never lost."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "_opens", lambda _: iter(()))
        yield


async def play_all(server: Running, first: int) -> None:
    """Play several schedules at one time."""
    seeds = range(first, first + TOGETHER)
    await asyncio.gather(*(play_schedule(server.address, server.path, seed) for seed in seeds))


@pytest.mark.parametrize("part", range(PARTS))
def test_through_a_network_that_fails(server: Running, part: int) -> None:
    """Cut, reset, stalled, half closed, late: each action happens once and is answered once.

    In the end each client knows what a fresh view shows, and was told each version once.
    """
    with quick_clients():
        asyncio.run(play_all(server, part * TOGETHER))
