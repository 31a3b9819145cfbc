"""A full disk: what cannot be stored is refused, nothing else is lost, and then all goes on."""

import asyncio
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import ClassVar

import pytest

from bga_states.client import Refused
from bga_states.client.client_session import Session
from bga_states.server.web import operator_api
from bga_states.storage import Change, SqliteStore, find_damage
from sample_games.reversi import Reversi
from tests.patience import PATIENCE
from tests.server.client_games import NAMES, Player, begin, come, patient_clients, until
from tests.server.running import Caller, Running

TABLES = 4
LOOKS = 5
"""So often it is looked whether the server is ready."""
NO_LIMIT = 1 << 30
PAUSE = 0.05
"""Seconds after which something refused is tried again."""


class Narrow(SqliteStore):
    """A store on a disk that is full while a test wants that."""

    is_full: ClassVar[bool] = False

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        """Store as any other does, in as many pages as there are."""
        # Below the size that the file has, SQLite takes that.
        pages = 1 if self.is_full else NO_LIMIT
        self._connected().execute(f"PRAGMA max_page_count = {pages}").fetchone()
        return super().commit(changes)


class Stubborn(Player):
    """Somebody who plays on, whatever is refused, and notes what was."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.url, player.token, player.client)
        self.refused: list[str] = []
        self.is_under_way = asyncio.Event()
        self.may_go_on = asyncio.Event()

    async def _move(self, chance: random.Random) -> None:
        offered = await self.table.choices()
        try:
            if offered.choices:
                choice = chance.choice(offered.choices)
                self.answered.append(await self.table.choose(offered, choice))
            self.is_under_way.set()
            # No game is to be over before the disk is full.
            await self.may_go_on.wait()
        except Refused as refused:
            self.refused.append(refused.code)
            await asyncio.sleep(PAUSE)


def has_met_it(pair: Sequence[Stubborn]) -> bool:
    """Whether one of a pair was refused something."""
    return any(player.refused for player in pair)


async def ready(server: Running) -> int:
    """Return the status of the server."""
    status, _, _ = await asyncio.to_thread(Caller(server.address).call, "GET", "/readyz")
    return status


async def fill_up(server: Running, players: Sequence[Stubborn]) -> list[int]:
    """Let the disk be full until each table has met that; return what the server said meanwhile."""
    for player in players:
        await player.is_under_way.wait()
    Narrow.is_full = True
    for player in players:
        player.may_go_on.set()
    for pair in zip(players[::2], players[1::2], strict=True):
        await until(partial(has_met_it, pair), "a refusal")
    said = [await ready(server) for _ in range(LOOKS)]
    Narrow.is_full = False
    return said


async def play(server: Running, path: Path) -> None:
    """Play at several tables on a disk that is full for a while, and look what is there."""
    async with asyncio.timeout(PATIENCE), AsyncExitStack() as stack:
        players: list[Stubborn] = []
        for _ in range(TABLES):
            pair = [Stubborn(await come(stack, server.address, name)) for name in NAMES[:2]]
            await begin(pair, "reversi")
            players += pair
        games = [player.play(random.Random(no)) for no, player in enumerate(players)]
        listening = [asyncio.create_task(player.listen()) for player in players]
        filling = asyncio.create_task(fill_up(server, players))
        await asyncio.gather(*games)
        said = await filling
        assert {*said} == {503}
        for player in players:
            assert {*player.refused} <= {"unavailable"}
            await player.assert_knows_all()
            player.table.close()
        await asyncio.gather(*listening)
        assert_all_is_there(players, path)


def assert_all_is_there(players: Sequence[Stubborn], path: Path) -> None:
    """Assert that what was answered is stored once, and that the logs lead to what is stored."""
    store = SqliteStore.open(path, shared=True)
    for first, second in zip(players[::2], players[1::2], strict=True):
        versions = [move.version for move in store.moves(first.table.id, 0)]
        assert sorted(first.answered + second.answered) == versions
        assert first.told == second.told
        assert first.told[-1] == versions[-1]
        assert find_damage(store, first.table.id, Reversi) == []
    store.close()


def test_a_disk_that_is_full_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Actions are refused, sockets stay, nothing is lost or done twice, and all goes on."""
    lost: list[int | None] = []
    monkeypatch.setattr(Session, "lost", lambda _session, _at, code: lost.append(code))
    # It stays red until the test says otherwise.
    monkeypatch.setattr(operator_api, "RED_FOR", PATIENCE)
    path = tmp_path / "tables.sqlite"
    server = Running(path, {"reversi": Reversi}, lambda: Narrow.open(path))
    try:
        with patient_clients():
            asyncio.run(play(server, path))
        monkeypatch.setattr(operator_api, "RED_FOR", 0)
        assert asyncio.run(ready(server)) == 200
        assert lost == []
    finally:
        Narrow.is_full = False
        server.stop()
