"""A store that does not answer: nobody learns who they are, and everybody comes again."""

import asyncio
import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from bga_states.client import Client
from bga_states.storage import SqliteStore, UnavailableError
from bga_states.storage.person_rows import PersonRow
from sample_games.reversi import Reversi
from tests.patience import PATIENCE
from tests.server.running import Caller, running


class SometimesAway(SqliteStore):
    """A store that finds nobody for a while."""

    failures = 0

    def person_by_token(self, token_hash: bytes) -> PersonRow | None:
        """Find somebody, or fail."""
        if SometimesAway.failures:
            SometimesAway.failures -= 1
            raise UnavailableError("the disk is gone")
        return super().person_by_token(token_hash)


def test_nobody_is_told_who_they_are(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Calls are answered with 503 and a sentence, and sockets are closed with 1013."""
    path = tmp_path / "tables.sqlite"
    SometimesAway.failures = 2
    with running(path, {"reversi": Reversi}, open_store=lambda: SometimesAway.open(path)) as server:
        status, _, body = Caller(server.address, "a-token").call("GET", "/api/me")
        url = server.address.replace("http", "ws") + "api/socket"
        with (
            connect(url, additional_headers={"Authorization": "Bearer a-token"}) as socket,
            pytest.raises(ConnectionClosed) as closed,
        ):
            socket.recv(PATIENCE)

    assert (status, json.loads(body)["code"]) == (503, "unavailable")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
    assert {record.getMessage() for record in caplog.records} == {
        "the store failed: the disk is gone"
    }


def test_a_client_comes_again(tmp_path: Path) -> None:
    """A client that was turned away is served as soon as the store is back."""
    path = tmp_path / "tables.sqlite"
    with running(path, {"reversi": Reversi}, open_store=lambda: SometimesAway.open(path)) as server:
        made = Caller(server.address).post("/api/me", {"name": "Ann", "wants": "token"})
    SometimesAway.failures = 1
    with running(path, {"reversi": Reversi}, open_store=lambda: SometimesAway.open(path)) as server:

        async def name() -> str:
            async with Client(server.address, made["token"]) as client:
                assert client.person is not None
                return client.person.name

        assert asyncio.run(name()) == "Ann"
    assert SometimesAway.failures == 0
