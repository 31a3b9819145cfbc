"""Two servers on one database that get into trouble under many tables, and what is left of all.

By hand: `python -m tests.server.troubled_servers kill 10` plays so many rounds at new tables, in
which either of them is killed again and again; with `terminate` PostgreSQL ends all connections
each half a second for a minute.
"""

import asyncio
import random
import sys
import time
from contextlib import AsyncExitStack, closing

import psycopg

from bga_states.storage.postgres import PostgresStore
from tests.postgres_cluster import postgres_cluster
from tests.server.client_games import Player, begin, come
from tests.server.failing_network import (
    GAMES,
    FailingProxy,
    assert_all_arrive,
    assert_log_agrees,
    quick_clients,
)
from tests.server.forked_programs import Programs
from tests.server.killed_server import answers, give_up
from tests.server.side_by_side import TERMINATE

TABLES = 40
GAME = "reversi"
PAUSE = 0.5
ENDS_AFTER = 60
TROUBLES = {"kill": 10, "terminate": 120}
"""How often something happens in a round."""
PONDERING = {"kill": 0.0, "terminate": 2.0}
"""Seconds that players think about a move at most, so that games last as long as the round."""


class TroubledServers:
    """One run: two servers, a proxy to each, and at each table one player comes through each."""

    def __init__(self, url: str, seed: int) -> None:
        self._url = url
        self._chance = random.Random(seed)
        self.killed = [0, 0]
        """How often each of them was killed."""

    async def run(self, trouble: str) -> list[int]:
        """Play in trouble; AssertionError unless nothing that was acknowledged is lost.

        Returns how many actions were answered by the time of each trouble.
        """
        async with AsyncExitStack() as stack:
            self._programs = stack.enter_context(Programs())
            self._servers = [self._programs.start(self._url, GAMES) for _ in range(2)]
            addresses = [server.address for server in self._servers]
            self._proxies = [stack.enter_context(FailingProxy(address)) for address in addresses]
            pairs = [await self._seat(stack, number) for number in range(TABLES)]
            self._players = [player for pair in pairs for player in pair]
            ids = await asyncio.gather(*(begin(pair, GAME) for pair in pairs))
            answered = await self._play(trouble)
        with closing(PostgresStore.open(self._url, shared=True)) as store:
            for table_id, pair in zip(ids, pairs, strict=True):
                assert_log_agrees(store, table_id, GAMES[GAME], pair)
        return answered

    async def _play(self, trouble: str) -> list[int]:
        players = self._players
        listening = [asyncio.create_task(player.listen()) for player in players]
        chances = [random.Random(self._chance.random()) for _ in players]
        playing = [
            asyncio.create_task(player.play(chance, pondering=PONDERING[trouble]))
            for player, chance in zip(players, chances, strict=True)
        ]
        answered = []
        for _ in range(TROUBLES[trouble]):
            await asyncio.sleep(self._chance.uniform(0, PAUSE) if trouble == "kill" else PAUSE)
            answered.append(answers(players))
            await asyncio.to_thread(getattr(self, trouble))
        async with asyncio.timeout(ENDS_AFTER):
            await asyncio.gather(*(give_up(player) for player in players[::2]))
            await asyncio.gather(*playing)
            for number, player in enumerate(players):
                player.url = self._servers[number % 2].address
            await assert_all_arrive(players, listening)
        return answered

    def kill(self) -> None:
        """Kill a server; whoever was there goes to the other one, until there is another."""
        number = self._chance.randrange(2)
        self.killed[number] += 1
        self._servers[number].kill()
        self._proxies[number].lead_to(self._servers[1 - number].address)
        self._servers[number] = self._programs.start(self._url, GAMES)
        self._proxies[number].lead_to(self._servers[number].address)
        self._proxies[number].cut()

    def terminate(self) -> None:
        """Let PostgreSQL end all connections."""
        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(TERMINATE)

    async def _seat(self, stack: AsyncExitStack, number: int) -> list[Player]:
        return [
            await come(stack, server.address, f"{name} {number}", proxy.address)
            for name, server, proxy in zip(
                ("Ann", "Bob"), self._servers, self._proxies, strict=True
            )
        ]


def main(trouble: str, rounds: int) -> None:
    """Make trouble in so many rounds, and say that nothing was lost."""
    began, played = time.monotonic(), 0
    with postgres_cluster() as cluster, quick_clients():
        for seed in range(rounds):
            url = cluster.make_database()
            played += asyncio.run(TroubledServers(url, seed).run(trouble))[-1]
            cluster.drop_database(url)
    times, passed = rounds * TROUBLES[trouble], time.monotonic() - began
    sys.stdout.write(f"{trouble}: {times} times in {passed:.0f} s, {played} actions, none lost\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
