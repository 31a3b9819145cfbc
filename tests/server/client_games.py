"""Games that clients of the protocol play at a real server, and what they know of them."""

import asyncio
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from functools import partial

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect

from bga_states.client import (
    Client,
    FollowedTable,
    Refused,
    carrier,
    client_session,
    http_calls,
)
from bga_states.protocol.server_frames import Move, Seen, View
from tests.patience import PATIENCE

NAMES = ("Ann", "Bob", "Cy", "Di")
A_MOMENT = 0.005


@contextmanager
def patient_clients() -> Iterator[None]:
    """Let clients take no slow machine for a server that is not there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client_session, "SILENCE", PATIENCE)
        patch.setattr(carrier, "SILENCE", PATIENCE)
        patch.setattr(carrier, "connect", partial(connect, open_timeout=PATIENCE))
        patch.setattr(http_calls, "PATIENCE", PATIENCE)
        patch.setattr(http_calls, "LONGEST_TRIAL", PATIENCE)
        yield


async def until(has_happened: Callable[[], object], what: str) -> None:
    """Wait until something has happened that is not told; AssertionError says what has not."""
    end = asyncio.get_running_loop().time() + PATIENCE
    while not has_happened():
        assert asyncio.get_running_loop().time() < end, f"this has not happened: {what}"
        await asyncio.sleep(A_MOMENT)


def answers(players: Iterable["Player"]) -> int:
    """Return how many actions have been answered."""
    return sum(len(player.answered) for player in players)


class Player:
    """Somebody at a table, who plays by chance: their client, and what they have done and seen."""

    def __init__(self, url: str, token: str, client: Client) -> None:
        self.url, self.token, self.client = url, token, client
        self.table: FollowedTable
        self.answered: list[int] = []
        """The versions that their actions have led to, as they were answered."""
        self.told: list[int] = []
        """The versions that were told to them by moves; a view begins anew."""
        self.on_answer: Callable[[], object] = int
        """What is called at each answer."""

    async def play(self, chance: random.Random, turn: asyncio.Lock | None = None) -> None:
        """Play to the end of the game; with a lock, nobody else moves meanwhile."""
        turn = turn or asyncio.Lock()
        while not self.table.is_over:
            if not self.table.is_my_turn:
                await self.table.changed()
                continue
            async with turn:
                await self._move(chance)

    async def _move(self, chance: random.Random) -> None:
        """Take an action, unless the game turns out to be over."""
        offered = await self.table.choices()
        try:
            if offered.choices:
                choice = chance.choice(offered.choices)
                self.answered.append(await self.table.choose(offered, choice))
                self.on_answer()
        except Refused as refused:
            assert refused.code == "game_over"  # noqa: PT017  # all others are faults

    async def concede(self) -> None:
        """Give up the game."""
        state = self.table.state
        assert state is not None
        await self.table.concede()
        # The player waits for changes at this table, and nobody else may meanwhile.
        await until(lambda: self.table.is_over, "the end of a game that was given up")
        self.answered.append(state.v)

    async def listen(self) -> None:
        """Note which versions are told, as long as the table is followed."""
        async for news in self.table.events():
            if isinstance(news, View):
                self.told = [news.v]
            elif isinstance(news, Move):
                assert not self.told or news.v == self.told[-1] + 1
                self.told.append(news.v)

    async def fresh(self) -> tuple[int, Seen]:
        """Return what a client that comes anew sees, and at which version."""
        async with Client(self.url, self.token) as newcomer:
            table = await newcomer.open(self.table.id, self.table.seat)
            assert table.state is not None
            return table.state.v, table.state.seen

    async def assert_knows_all(self) -> None:
        """Assert that they know what somebody who comes anew sees, but for the game's `datas`."""
        state = self.table.state
        assert state is not None
        v, seen = await self.fresh()
        assert (state.v, state.seen) == (v, replace(seen, datas=state.datas))


async def come(stack: AsyncExitStack, url: str, name: str, through: str = "") -> Player:
    """Take a name at a server, and connect, perhaps through something that stands before it."""
    token = await Client.register(url, name)
    client = await stack.enter_async_context(Client(through or url, token))
    return Player(url, token, client)


async def begin(players: Sequence[Player], game: str) -> str:
    """Let the first make a table, the others sit down, and all follow it; return its id."""
    host, *others = players
    made = await host.client.create_table(game)
    host.table = await host.client.open(made.id, 1)
    for seat, player in enumerate(others, 2):
        watched = await player.client.open(made.id)
        player.table = await watched.sit(seat)
        await player.table.set_ready()
        watched.close()
    await host.table.start()
    for player in players:
        while player.table.state is None:
            await player.table.changed()
    return made.id
