"""The bot of the guide plays on a real server."""

import asyncio
import re
from typing import Any

from bga_states.client import Client
from tests.docs.pages import DOCS
from tests.server.client_games import patient_clients
from tests.server.running import Running

GUIDE = DOCS / "guides" / "network.md"


def test_the_bot_of_the_guide_plays(server: Running) -> None:
    """It sits down at a table of somebody else, and both play to the end."""
    (block,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    guide: dict[str, Any] = {}
    exec(block, guide)  # noqa: S102  # what the page shows

    async def host() -> str:
        token = await Client.register(server.address, "Ann")
        async with Client(server.address, token) as client, asyncio.TaskGroup() as players:
            card = await client.create_table("tictactoe")
            table = await client.open(card.id, 1)
            players.create_task(guide["join"](server.address, "Robot", card.id, 2))
            while not (table.card and table.card.seats[1].is_ready):
                await table.changed()
            await table.start()
            await guide["play"](table)
            return table.card.phase

    with patient_clients():
        assert asyncio.run(host()) == "over"
