"""A server that is killed at random under many tables, and what is left when all have come back."""

import asyncio
import random
from asyncio import Task
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Protocol

from bga_states.client import Refused
from bga_states.storage import SqliteStore
from tests.patience import PATIENCE
from tests.server.client_games import Player, answers, begin, come
from tests.server.failing_network import (
    GAMES,
    FailingProxy,
    assert_all_arrive,
    assert_log_agrees,
)
from tests.server.forked_programs import Programs

TABLES = 50
GAME = "reversi"
MOST_MOVES = 60
"""So many moves are answered at most between two kills: for all kills that is half the games."""


class Killing:
    """One run: a server, a proxy that leads to the one that lives, and two players a table."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._database = folder / "tables.sqlite"
        self._chance = random.Random(seed)

    async def run(self, kills: int) -> None:
        """Play, kill again and again, and assert that nothing acknowledged is lost."""
        async with AsyncExitStack() as stack:
            self._programs = stack.enter_context(Programs())
            self._server = self._programs.start(self._database, GAMES)
            self._proxy = stack.enter_context(FailingProxy(self._server.address))
            pairs = [await self._seat(stack, number) for number in range(TABLES)]
            ids = await asyncio.gather(*(begin(pair, GAME) for pair in pairs))
            players = [player for pair in pairs for player in pair]
            moves = [self._chance.randint(1, MOST_MOVES) for _ in range(kills)]
            listening = await play_in_trouble(players, self._chance, self, moves)
            for player in players:
                player.url = self._server.address
            await assert_all_arrive(players, listening)
        with closing(SqliteStore.open(self._database, shared=True)) as store:
            for table_id, pair in zip(ids, pairs, strict=True):
                assert_log_agrees(store, table_id, GAMES[GAME], pair)

    async def _seat(self, stack: AsyncExitStack, number: int) -> list[Player]:
        address = self._server.address
        names = (f"Ann {number}", f"Bob {number}")
        return [await come(stack, address, name, self._proxy.address) for name in names]

    def strike(self) -> None:
        """Kill the server, whatever it does."""
        self._server.strike()

    def mend(self) -> None:
        """Start another one."""
        self._server.kill()
        self._server = self._programs.start(self._database, GAMES)
        self._proxy.lead_to(self._server.address)


class Trouble(Protocol):
    """What happens to servers again and again."""

    def strike(self) -> None:
        """Let it happen, at the very moment of an answer."""

    def mend(self) -> None:
        """Do what takes longer, in a thread."""


async def play_in_trouble(
    players: Sequence[Player],
    chance: random.Random,
    trouble: Trouble,
    moves: Sequence[int],
) -> list[Task[None]]:
    """Let all play and the trouble come, each time after so many moves, and end all games.

    Returns the tasks that listen until the tables are closed.
    """
    listening = [asyncio.create_task(player.listen()) for player in players]
    playing = [
        asyncio.create_task(player.play(random.Random(chance.random()))) for player in players
    ]
    for count in moves:
        await play_on(players, playing, count, trouble.strike)
        await asyncio.to_thread(trouble.mend)
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(give_up(player) for player in players[::2]))
        await asyncio.gather(*playing)
    return listening


async def play_on(
    players: Sequence[Player],
    playing: Sequence[Task[None]],
    count: int,
    strike: Callable[[], object],
) -> None:
    """Do something as soon as so many moves more are answered, in the midst of others.

    Some are of those who sit second: where there are two servers, each has answered.
    """
    halves = players[::2], players[1::2]
    before = [answers(half) for half in halves]
    is_time = asyncio.Event()

    def note_answer() -> None:
        more = [answers(half) - was for half, was in zip(halves, before, strict=True)]
        if all(more) and sum(more) >= count and not is_time.is_set():
            strike()
            is_time.set()

    for player in players:
        player.on_answer = note_answer
    waiting = asyncio.create_task(is_time.wait())
    async with asyncio.timeout(PATIENCE):
        while not waiting.done():
            await asyncio.wait((waiting, *playing), return_when=asyncio.FIRST_COMPLETED)
            playing = [task for task in playing if not is_over(task)]


def is_over(task: Task[None]) -> bool:
    """Whether somebody has played to the end; what has failed is raised."""
    return task.done() and task.result() is None


async def give_up(player: Player) -> None:
    """Give up, unless the game is over already."""
    if player.table.is_over:
        return
    try:
        await player.concede()
    except Refused as refused:
        assert refused.code == "game_over"  # noqa: PT017  # all others are faults
