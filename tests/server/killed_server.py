"""A server that is killed at random under many tables, and what is left when all have come back.

By hand: `python -m tests.server.killed_server ROUNDS SEED` plays so many rounds at new tables.
"""

import asyncio
import random
import sys
import tempfile
from contextlib import AsyncExitStack, closing
from pathlib import Path

from bga_states.client import Refused
from bga_states.storage import SqliteStore
from tests.server.client_games import Player, begin, come
from tests.server.failing_network import (
    GAMES,
    FailingProxy,
    assert_all_arrive,
    assert_log_agrees,
    quick_clients,
)
from tests.server.forked_programs import Programs

KILLS = 25
TABLES = 50
GAME = "reversi"
MOST_MOVES = 60
"""So many moves are answered at most between two kills: for all kills that is half the games."""
MOMENT = 0.005
"""Seconds within which a server dies once its time has come."""
ROUND_ENDS_AFTER = 60


class Killing:
    """One run: a server, a proxy that leads to whichever one lives, and two players a table."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._database = folder / "tables.sqlite"
        self._chance = random.Random(seed)

    async def run(self) -> None:
        """Play, kill again and again, and assert that nothing acknowledged is lost."""
        async with AsyncExitStack() as stack:
            self._programs = stack.enter_context(Programs())
            self._server = self._programs.start(self._database, GAMES)
            self._proxy = stack.enter_context(FailingProxy(self._server.address))
            pairs = [await self._seat(stack, number) for number in range(TABLES)]
            ids = await asyncio.gather(*(begin(pair, GAME) for pair in pairs))
            await self._play([player for pair in pairs for player in pair])
        with closing(SqliteStore.open(self._database, shared=True)) as store:
            for table_id, pair in zip(ids, pairs, strict=True):
                assert_log_agrees(store, table_id, GAMES[GAME], pair)

    async def _play(self, players: list[Player]) -> None:
        """Let all play while servers are killed; AssertionError unless everybody arrives."""
        listening = [asyncio.create_task(player.listen()) for player in players]
        chances = [random.Random(self._chance.random()) for _ in players]
        playing = [
            asyncio.create_task(player.play(chance))
            for player, chance in zip(players, chances, strict=True)
        ]
        for _ in range(KILLS):
            await self._live_on(players)
            await asyncio.to_thread(self._restart)
        async with asyncio.timeout(ROUND_ENDS_AFTER):
            await asyncio.gather(*(give_up(player) for player in players[::2]))
            await asyncio.gather(*playing)
            for player in players:
                player.url = self._server.address
            await assert_all_arrive(players, listening)

    async def _live_on(self, players: list[Player]) -> None:
        """Wait until the time of a server has come: after some moves, in the midst of others."""
        last = answers(players) + self._chance.randint(1, MOST_MOVES)
        while answers(players) < last:  # noqa: ASYNC110  # the players tell nobody
            await asyncio.sleep(MOMENT)
        await asyncio.sleep(self._chance.uniform(0, MOMENT))

    async def _seat(self, stack: AsyncExitStack, number: int) -> list[Player]:
        address = self._server.address
        names = (f"Ann {number}", f"Bob {number}")
        return [await come(stack, address, name, self._proxy.address) for name in names]

    def _restart(self) -> None:
        """Kill the server, whatever it does, and start another one."""
        self._server.kill()
        self._server = self._programs.start(self._database, GAMES)
        self._proxy.lead_to(self._server.address)


def answers(players: list[Player]) -> int:
    """Return how many actions have been answered."""
    return sum(len(player.answered) for player in players)


async def give_up(player: Player) -> None:
    """Give up, unless the game is over already."""
    if player.table.is_over:
        return
    try:
        await player.concede()
    except Refused as refused:
        assert refused.code == "game_over"  # noqa: PT017  # all others are faults


def main(rounds: int, seed: int) -> None:
    """Kill servers in so many rounds, each with new tables, and say that nothing was lost."""
    for number in range(rounds):
        with tempfile.TemporaryDirectory() as folder, quick_clients():
            asyncio.run(Killing(Path(folder), seed + number).run())
        sys.stdout.write(f"{(number + 1) * KILLS} kills under {TABLES} tables: nothing lost\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
