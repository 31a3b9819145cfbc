"""Networks in which nothing moves for half a minute, with the patience that clients really have."""

import asyncio
import random
from collections.abc import Callable
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from bga_states.client.client_session import SILENCE
from bga_states.storage import SqliteStore
from tests.server.client_games import NAMES, Player, begin, come
from tests.server.failing_network import (
    GAMES,
    FailingProxy,
    assert_all_arrive,
    assert_log_agrees,
    concede,
)
from tests.server.running import Running

STALLED_FOR = 30
"""Seconds, longer than a client or the server takes a silent connection for one that lives."""
GAME = "reversi"
BEFORE, AFTER = 8, 8
"""So many actions are answered before the network stalls, and once it is there again."""
MOMENT = 0.002
ENDS_AFTER = 90
FAULTS = [FailingProxy.hold, FailingProxy.stall, FailingProxy.lose_answers]


async def answered(players: list[Player], count: int) -> None:
    """Wait until so many actions were answered."""
    while sum(len(player.answered) for player in players) < count:  # noqa: ASYNC110  # nobody tells
        await asyncio.sleep(MOMENT)


async def play_on(address: str, path: Path, fault: Callable[[FailingProxy], None]) -> None:
    """Play through a network that stalls in the middle of a game; all arrive nevertheless."""
    async with asyncio.timeout(ENDS_AFTER), AsyncExitStack() as stack:
        proxy = stack.enter_context(FailingProxy(address))
        players = [await come(stack, address, name, proxy.address) for name in NAMES[:2]]
        table_id = await begin(players, GAME)
        listening = [asyncio.create_task(player.listen()) for player in players]
        playing = [
            asyncio.create_task(one.play(random.Random(no))) for no, one in enumerate(players)
        ]
        await answered(players, BEFORE)
        fault(proxy)
        before = sum(len(player.answered) for player in players)
        await asyncio.sleep(STALLED_FOR)
        proxy.flow()
        await answered(players, before + AFTER)
        await concede(players[0])
        await asyncio.gather(*playing)
        await assert_all_arrive(players, listening)
    with closing(SqliteStore.open(path, shared=True)) as store:
        assert_log_agrees(store, table_id, GAMES[GAME], players)


async def play_all(address: str, path: Path) -> None:
    """Let a table meet each fault, all at one time."""
    await asyncio.gather(*(play_on(address, path, fault) for fault in FAULTS))


@pytest.mark.untraced
def test_half_a_minute_of_nothing(server: Running, tmp_path: Path) -> None:
    """What was on its way comes late, or never, or only to the server: each action happens once.

    In the end each client knows what a fresh view shows, and was told each version once.
    """
    assert STALLED_FOR > SILENCE
    asyncio.run(play_all(server.address, tmp_path / "tables.sqlite"))
