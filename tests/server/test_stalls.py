"""Networks in which nothing moves for so long that both ends take their connection for lost."""

import asyncio
import random
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, closing
from pathlib import Path

from bga_states.server.sockets import connection as connection_module
from bga_states.server.sockets.connection import Connection
from bga_states.storage import SqliteStore
from tests.patience import PATIENCE
from tests.server.client_games import NAMES, Player, answers, begin, come, patient_clients, until
from tests.server.failing_network import (
    GAMES,
    FailingProxy,
    assert_all_arrive,
    assert_log_agrees,
    concede,
    let_silence_pass,
)
from tests.server.running import Running

GAME = "reversi"
BEFORE, AFTER = 8, 8
"""So many actions are answered before the network stalls, and once it is there again."""
FAULTS = [FailingProxy.hold, FailingProxy.stall, FailingProxy.lose_answers]


def connections_of(server: Running, players: Sequence[Player]) -> set[Connection]:
    """Return the connections that a server has to players."""
    ids = {player.client.person.id for player in players if player.client.person is not None}
    connections = [*server._serving._tables.people.connections]
    return {connection for connection in connections if connection.person_id in ids}


async def hear_nothing(server: Running, players: Sequence[Player]) -> None:
    """Let the time be over in which either end waits for a word, until both have given up."""
    before = connections_of(server, players)
    let_silence_pass(players)
    loop = server._serving._tables._loop
    for connection in before:
        then = loop.time() + 2 * connection_module.LONGEST_SILENCE
        loop.call_soon_threadsafe(connection.close_if_dead, then)
    await until(lambda: not before & connections_of(server, players), "the server gives up")


async def play_on(server: Running, path: Path, fault: Callable[[FailingProxy], None]) -> None:
    """Play through a network that stalls in the middle of a game; all arrive nevertheless."""
    async with asyncio.timeout(PATIENCE), AsyncExitStack() as stack:
        proxy = stack.enter_context(FailingProxy(server.address))
        players = [await come(stack, server.address, name, proxy.address) for name in NAMES[:2]]
        table_id = await begin(players, GAME)
        listening = [asyncio.create_task(player.listen()) for player in players]
        playing = [
            asyncio.create_task(one.play(random.Random(no))) for no, one in enumerate(players)
        ]
        await until(lambda: answers(players) >= BEFORE, "moves before the network stalls")
        fault(proxy)
        before = answers(players)
        await hear_nothing(server, players)
        proxy.flow()
        await until(lambda: answers(players) >= before + AFTER, "moves after that")
        await concede(players[0])
        await asyncio.gather(*playing)
        await assert_all_arrive(players, listening)
    with closing(SqliteStore.open(path, shared=True)) as store:
        assert_log_agrees(store, table_id, GAMES[GAME], players)


async def play_all(server: Running) -> None:
    """Let a table meet each fault, all at one time."""
    await asyncio.gather(*(play_on(server, server.path, fault) for fault in FAULTS))


def test_a_long_time_of_nothing(server: Running) -> None:
    """What was on its way comes late, or never, or only to the server: each action happens once.

    In the end each client knows what a fresh view shows, and was told each version once.
    """
    with patient_clients():
        asyncio.run(play_all(server))
