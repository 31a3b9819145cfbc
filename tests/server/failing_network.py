"""Two clients that play at a real server through a network that fails, as a seed has it.

By hand: `python -m tests.server.failing_network FIRST LAST` tries the schedules of these seeds.
"""

import asyncio
import random
import sys
import tempfile
from asyncio import StreamWriter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from bga_states import Game
from bga_states.client import Refused, client_session
from bga_states.storage import SqliteStore, Store, find_damage
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.server.client_games import NAMES, Player, begin, come
from tests.server.proxy import Link, Proxy
from tests.server.running import running

GAMES: dict[str, type[Game]] = {"reversi": Reversi, "tictactoe": TicTacToe}
ENDS_AFTER = 60
LONGEST_PAUSE = 0.08
FAILURES = 10
DELAYS = (0.0, 0.0, 0.002, 0.02)
QUICK = {"BEAT": 0.2, "SILENCE": 0.6, "FIRST_WAIT": 0.01, "LONGEST_WAIT": 0.1}
"""The times of a client, so short that a schedule is over within seconds."""


class FailingProxy(Proxy):
    """A proxy that also loses one direction, and leads elsewhere when the server has moved."""

    def half_close(self) -> None:
        """Tell the server that its clients send no more; what it sends still comes to them."""
        self._do(self._each(lambda link: end_way(link, 0, link.server)))

    def end_answers(self) -> None:
        """Tell the clients that the server says no more; what they say still comes to it."""
        self._do(self._each(lambda link: end_way(link, 1, link.client)))

    def lose_answers(self) -> None:
        """Carry what clients say to the server, and nothing of what it says to them."""
        self._do(self._each(lambda link: link.pumps[1].cancel()))

    def lead_to(self, address: str) -> None:
        """Lead whoever connects from now on to another server."""
        self._server = urlsplit(address)

    def fail(self, what: str, chance: random.Random) -> None:
        """Let one thing happen, named by a method or a change of what is to come."""
        if what == "delay":
            self.delay = chance.choice(DELAYS)
        elif what == "close":
            self.is_open = False
            self.cut()
        else:
            getattr(self, what)()


def end_way(link: Link, way: int, end: StreamWriter) -> None:
    """End what goes one way of a connection, to the server (0) or from it (1)."""
    link.pumps[way].cancel()
    end.write_eof()


HAPPENINGS = (
    "cut", "reset", "stall", "half_close", "lose_answers", "end_answers", "delay", "close",
)  # fmt: skip


@contextmanager
def quick_clients() -> Iterator[None]:
    """Let clients give up and come back sooner meanwhile."""
    kept = {name: getattr(client_session, name) for name in QUICK}
    try:
        for name, seconds in QUICK.items():
            setattr(client_session, name, seconds)
        yield
    finally:
        for name, seconds in kept.items():
            setattr(client_session, name, seconds)


async def fail(proxy: FailingProxy, chance: random.Random) -> None:
    """Let the network fail again and again, and be well at last."""
    for _ in range(FAILURES):
        await asyncio.sleep(chance.uniform(0, LONGEST_PAUSE))
        proxy.is_open = True
        proxy.fail(chance.choice(HAPPENINGS), chance)
    proxy.is_open, proxy.delay = True, 0.0


async def play_schedule(address: str, path: Path, seed: int) -> None:
    """Play while the network fails; AssertionError unless everybody arrives."""
    chance = random.Random(seed)
    game = chance.choice([*GAMES])
    async with asyncio.timeout(ENDS_AFTER), AsyncExitStack() as stack:
        proxy = stack.enter_context(FailingProxy(address))
        players = [await come(stack, address, name, proxy.address) for name in NAMES[:2]]
        table_id = await begin(players, game)
        listening = [asyncio.create_task(player.listen()) for player in players]
        playing = [asyncio.create_task(player.play(chance)) for player in players]
        await fail(proxy, chance)
        await concede(chance.choice(players))
        await asyncio.gather(*playing)
        await assert_all_arrive(players, listening)
    with closing(SqliteStore.open(path, shared=True)) as store:
        assert_log_agrees(store, table_id, GAMES[game], players)


async def concede(player: Player) -> None:
    """Give up, unless the game is over already, perhaps without this player's knowledge."""
    if player.table.is_over:
        return
    try:
        await player.concede()
    except Refused as refused:
        if refused.code != "game_over":
            raise


async def assert_all_arrive(
    players: Sequence[Player], listening: Sequence[asyncio.Task[None]]
) -> None:
    """Assert that each client knows what a fresh view shows, and was told nothing twice."""
    for player in players:
        await player.assert_knows_all()
        player.table.close()
    await asyncio.gather(*listening)


def assert_log_agrees(
    store: Store, table_id: str, game: type[Game], players: Sequence[Player]
) -> None:
    """Assert that what was answered is in the log, once, and nothing else is."""
    moves = store.moves(table_id, 0)
    assert not [damage.fact for damage in find_damage(store, table_id, game)]
    ids = [(move.player_id, move.action_id) for move in moves]
    assert len({*ids}) == len(ids)
    for player in players:
        assert player.table.state is not None
        own = [move.version for move in moves if move.player_id == player.table.state.player_id]
        assert player.answered == own


def main(first: int, last: int) -> None:
    """Try these schedules, and say which of them fail."""
    failed = 0
    with tempfile.TemporaryDirectory() as folder, quick_clients():
        path = Path(folder, "tables.sqlite")
        with running(path, GAMES) as server:
            for seed in range(first, last + 1):
                try:
                    asyncio.run(play_schedule(server.address, path, seed))
                except (AssertionError, TimeoutError) as error:
                    failed += 1
                    sys.stdout.write(f"{seed}: {error!r}\n")
    sys.stdout.write(f"{last - first + 1} schedules, {failed} failed\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
