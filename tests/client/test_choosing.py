"""Choosing: what was offered is taken on the version, and at the seat, that it was offered for."""

import pytest

from bga_states.client import Client, ClientError, Refused
from tests.client.served_tables import TABLE
from tests.client.test_client import play, reversi
from tests.client.tiny_server import TinyServer


def test_choices_of_an_earlier_state() -> None:
    """What was offered in a state that was left is stale, also where the client knows better."""

    async def scene(server: TinyServer, client: Client) -> None:
        mine, theirs = await client.open(TABLE, 1), await client.open(TABLE, 2)
        first = await mine.choices()
        for table in (mine, theirs):
            offered = await table.choices()
            await table.choose(offered, offered.choices[0])
        while not mine.is_my_turn:
            await mine.changed()
        with pytest.raises(Refused) as refused:
            await mine.choose(first, first.choices[1])
        assert refused.value.code == "stale"

    server = play(scene, reversi())
    assert server.heard[-1]["v"] == 0


def test_choices_of_another_seat() -> None:
    """Nobody takes for one seat what was offered to another."""

    async def scene(server: TinyServer, client: Client) -> None:
        mine, theirs = await client.open(TABLE, 1), await client.open(TABLE, 2)
        offered = await mine.choices()
        with pytest.raises(ClientError, match="the choices of another seat"):
            await theirs.choose(offered, offered.choices[0])

    play(scene, reversi())
