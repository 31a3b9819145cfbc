"""Two servers on one database that get into trouble under many tables, and what is left of all."""

import asyncio
import random
from contextlib import AsyncExitStack, closing

import psycopg

from bga_states.storage.postgres import PostgresStore
from tests.server.client_games import Player, begin, come
from tests.server.failing_network import (
    GAMES,
    FailingProxy,
    assert_all_arrive,
    assert_log_agrees,
)
from tests.server.forked_programs import Programs
from tests.server.killed_server import Trouble, play_in_trouble
from tests.server.side_by_side import TERMINATE

BUSY = """
DO $$ BEGIN
    FOR look IN 1..20000 LOOP
        EXIT WHEN EXISTS (
            SELECT FROM pg_stat_activity WHERE datname = current_database()
            AND pid <> pg_backend_pid() AND state IN ('active', 'idle in transaction')
        );
        PERFORM pg_stat_clear_snapshot();
    END LOOP;
END $$
"""
"""Waits until somebody else is at work, or for so many looks: perhaps nobody has any."""
TABLES = 40
GAME = "reversi"
MOST_MOVES = 30
"""So many moves are answered at most between two troubles: for all of them that is half the games.

As many again may be answered while a trouble is mended.
"""


class TroubledServers:
    """One run: two servers, a proxy to each, and at each table one player comes through each."""

    def __init__(self, url: str, seed: int) -> None:
        self._url = url
        self._chance = random.Random(seed)
        self.killed = [0, 0]
        """How often each of them was killed."""

    async def run(self, trouble: Trouble, times: int) -> None:
        """Play in trouble; AssertionError unless nothing that was acknowledged is lost."""
        async with AsyncExitStack() as stack:
            self._programs = stack.enter_context(Programs())
            self._servers = [self._programs.start(self._url, GAMES) for _ in range(2)]
            addresses = [server.address for server in self._servers]
            self._proxies = [stack.enter_context(FailingProxy(address)) for address in addresses]
            pairs = [await self._seat(stack, number) for number in range(TABLES)]
            ids = await asyncio.gather(*(begin(pair, GAME) for pair in pairs))
            players = [player for pair in pairs for player in pair]
            moves = [self._chance.randint(1, MOST_MOVES) for _ in range(times)]
            listening = await play_in_trouble(players, self._chance, trouble, moves)
            for number, player in enumerate(players):
                player.url = self._servers[number % 2].address
            await assert_all_arrive(players, listening)
        with closing(PostgresStore.open(self._url, shared=True)) as store:
            for table_id, pair in zip(ids, pairs, strict=True):
                assert_log_agrees(store, table_id, GAMES[GAME], pair)

    def choose(self) -> int:
        """Choose a server to be killed, that which was killed less often if there is one."""
        number = self._chance.randrange(2)
        if self.killed[number] > self.killed[1 - number]:
            number = 1 - number
        self.killed[number] += 1
        return number

    def strike(self, number: int) -> None:
        """Kill a server, whatever it does."""
        self._servers[number].strike()

    def mend(self, number: int) -> None:
        """Start a server in the place of one; its clients go to the other one meanwhile."""
        self._servers[number].kill()
        self._proxies[number].lead_to(self._servers[1 - number].address)
        self._servers[number] = self._programs.start(self._url, GAMES)
        self._proxies[number].lead_to(self._servers[number].address)
        self._proxies[number].cut()

    async def _seat(self, stack: AsyncExitStack, number: int) -> list[Player]:
        return [
            await come(stack, server.address, f"{name} {number}", proxy.address)
            for name, server, proxy in zip(
                ("Ann", "Bob"), self._servers, self._proxies, strict=True
            )
        ]


class Kills:
    """One of the servers is killed, and replaced."""

    def __init__(self, servers: TroubledServers) -> None:
        self._servers = servers
        self._number = 0

    def strike(self) -> None:
        """Kill one."""
        self._number = self._servers.choose()
        self._servers.strike(self._number)

    def mend(self) -> None:
        """Start another one."""
        self._servers.mend(self._number)


class Terminations:
    """All connections to the database are ended but the one that does it."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection

    def strike(self) -> None:
        """End them, while one of them stores something."""
        self._connection.execute(BUSY)
        self._connection.execute(TERMINATE)

    def mend(self) -> None:
        """Do nothing: servers connect again by themselves."""
