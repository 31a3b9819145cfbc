"""Rounds: what is looked at again and again goes on, whatever one look finds."""

import asyncio
import logging

import pytest

from bga_states.server.rounds import make_rounds
from tests.patience import PATIENCE


def test_a_look_that_fails_is_not_the_last(caplog: pytest.LogCaptureFixture) -> None:
    """It is told in the log, without what may be secret, and the next one comes."""
    looks: list[int] = []

    async def look_twice() -> None:
        has_looked_again = asyncio.Event()

        async def look() -> None:
            await asyncio.sleep(0)
            looks.append(len(looks))
            if len(looks) == 1:
                raise ValueError("a secret")
            has_looked_again.set()

        rounds = asyncio.create_task(make_rounds(look))
        await asyncio.wait_for(has_looked_again.wait(), PATIENCE)
        rounds.cancel()

    with caplog.at_level(logging.ERROR):
        asyncio.run(look_twice())

    assert len(looks) > 1
    (told,) = (record.getMessage() for record in caplog.records)
    assert told.startswith("a look at what is due failed: ValueError (test_rounds.py:")
