"""Two clients that play at a real server through a network that fails, as a seed has it."""

import asyncio
import random
from asyncio import StreamWriter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from bga_states import Game
from bga_states.client import Refused, client_session
from bga_states.storage import SqliteStore, Store, find_damage
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.patience import PATIENCE
from tests.server.client_games import NAMES, Player, begin, come, patient_clients, until
from tests.server.proxy import Link, Proxy

GAMES: dict[str, type[Game]] = {"reversi": Reversi, "tictactoe": TicTacToe}
FAILURES = 10
LONGEST_CALM = 12
"""So often at most something is carried between two failures."""
LONGEST_FAILURE = 40
"""So many turns of the loop at most pass before a client finds that it hears nothing."""
DELAYS = (0.0, 0.0, 0.002, 0.02)
QUICK = {"FIRST_WAIT": 0.01, "LONGEST_WAIT": 0.1}
"""The times of a client that comes back soon."""


class FailingProxy(Proxy):
    """A proxy that also loses one direction, and leads elsewhere when the server has moved."""

    def stall(self) -> None:
        """Let nothing through the connections that there are, and tell nobody."""
        self._do(self._each(silently(Link.stall)))

    def half_close(self) -> None:
        """Tell the server that its clients send no more; what it sends still comes to them."""
        self._do(self._each(lambda link: end_way(link, 0, link.server)))

    def end_answers(self) -> None:
        """Tell the clients that the server says no more; what they say still comes to it."""
        self._do(self._each(lambda link: end_way(link, 1, link.client)))

    def lose_answers(self) -> None:
        """Carry what clients say to the server, and nothing of what it says to them."""
        self._do(self._each(silently(lambda link: link.pumps[1].cancel())))

    def lead_to(self, address: str) -> None:
        """Lead new connections to another server from now on."""
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


def silently(fail: Callable[[Link], object]) -> Callable[[Link], object]:
    """Limit a failure to connections in use; any other connection is reset.

    A session notices silence only on a connection that it has: its client must have read the answer
    to the handshake, and shows that by the first frame that follows.
    """
    return lambda link: fail(link) if link.is_used else link.reset()


HAPPENINGS = (
    "cut", "reset", "stall", "half_close", "lose_answers", "end_answers", "delay", "close",
)  # fmt: skip
SILENT = {"stall", "half_close", "lose_answers", "end_answers"}
"""What a client finds out by hearing nothing."""


@contextmanager
def quick_clients() -> Iterator[None]:
    """Let clients come back sooner meanwhile, and wait as long as the tests do."""
    with patient_clients(), pytest.MonkeyPatch.context() as patch:
        for name, seconds in QUICK.items():
            patch.setattr(client_session, name, seconds)
        yield


def let_silence_pass(players: Iterable[Player]) -> None:
    """Let the time be over in which clients wait for a word of the server."""
    for player in players:
        player.client._session.tick(asyncio.get_running_loop().time() + client_session.SILENCE)
        player.client._carrier.wake()


async def calm(proxy: FailingProxy, players: Sequence[Player], count: int) -> None:
    """Wait until something was carried so often, or the game is over and no more comes."""
    then = proxy.happened + count
    await until(
        lambda: proxy.happened >= then or all(player.table.is_over for player in players),
        "that something comes through the network",
    )


async def fail(proxy: FailingProxy, players: Sequence[Player], chance: random.Random) -> None:
    """Let the network fail again and again, and be well at last."""
    for _ in range(FAILURES):
        await calm(proxy, players, chance.randint(0, LONGEST_CALM))
        proxy.is_open = True
        what = chance.choice(HAPPENINGS)
        proxy.fail(what, chance)
        if what in SILENT:
            for _ in range(chance.randint(0, LONGEST_FAILURE)):
                await asyncio.sleep(0)
            let_silence_pass(players)
    proxy.is_open, proxy.delay = True, 0.0


async def play_schedule(address: str, path: Path, seed: int) -> None:
    """Play while the network fails; AssertionError unless everybody arrives."""
    chance = random.Random(seed)
    game = chance.choice([*GAMES])
    async with asyncio.timeout(PATIENCE), AsyncExitStack() as stack:
        proxy = stack.enter_context(FailingProxy(address))
        players = [await come(stack, address, name, proxy.address) for name in NAMES[:2]]
        table_id = await begin(players, game)
        listening = [asyncio.create_task(player.listen()) for player in players]
        playing = [asyncio.create_task(player.play(chance)) for player in players]
        await fail(proxy, players, chance)
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
