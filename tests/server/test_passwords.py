"""Passwords: who may make tables at a server that asks for one."""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bga_states.client import Client, Refused
from bga_states.server.allowances import Allowance, Limits
from bga_states.server.passwords import Password
from bga_states.server.settings import ServerSettings
from sample_games.reversi import Reversi
from tests.patience import PATIENCE
from tests.server.running import Caller, Running, running

RIGHT, WRONG = "correct horse", "battery staple"
AN_AGE = 100 * PATIENCE
"""Seconds within which no test hears one more guess."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server that asks for a password, and soon has heard too many wrong ones."""
    limits = Limits(wrong_passwords=Allowance(3, 1 / AN_AGE))
    path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with running(path, {"reversi": Reversi}, password=RIGHT, limits=limits) as server:
        yield server


def named(server: Running, name: str = "Ann") -> Caller:
    """Return somebody with a name."""
    made = Caller(server.address).post("/api/me", {"name": name, "wants": "token"})
    return Caller(server.address, made["token"])


def make(caller: Caller, **wanted: Any) -> tuple[int, str]:
    """Make a table, and return the status and the code of the answer."""
    status, _, body = caller.call("POST", "/api/tables", {"game": "reversi", **wanted})
    return status, json.loads(body).get("code", "")


def test_who_may_make_a_table(server: Running) -> None:
    """Whoever says the password and has a name; the others are told what is missing."""
    ann = named(server)

    before = ann.get("/api/tables")["tables"]

    assert make(Caller(server.address), password=RIGHT) == (401, "who_are_you")
    assert make(ann) == (403, "wrong_password")
    assert make(ann, password=WRONG) == (403, "wrong_password")
    assert ann.get("/api/tables")["tables"] == before
    assert make(ann, password=RIGHT) == (201, "")
    assert len(ann.get("/api/tables")["tables"]) == len(before) + 1
    assert ann.get("/api/games")["asks_password"]


def test_guessing(server: Running) -> None:
    """After some wrong ones none is looked at for a while, of this person alone."""
    ann, bob = named(server), named(server, "Bob")
    guesses = [make(ann, password=f"guess {number}") for number in range(4)]
    status, headers, _ = ann.call("POST", "/api/tables", {"game": "reversi", "password": RIGHT})

    assert guesses == [(403, "wrong_password")] * 3 + [(429, "too_fast")]
    assert status == 429
    assert int(headers["retry-after"]) > AN_AGE - PATIENCE
    assert make(bob, password=RIGHT) == (201, "")


def test_it_is_told_to_nobody(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    """Neither the log nor an answer nor what describes a server holds a password."""
    caplog.set_level(logging.DEBUG)
    ann = named(server)
    answers = [
        ann.call("POST", "/api/tables", {"game": game, "password": password})[2].decode()
        for game in ("reversi", "chess")
        for password in (RIGHT, WRONG, WRONG * 100)
    ]
    settings = ServerSettings(database=Path(), password=RIGHT)
    said = [*answers, *(record.getMessage() for record in caplog.records), repr(settings)]

    assert not [text for text in said if RIGHT in text or WRONG in text]


def test_a_client_says_it(server: Running) -> None:
    """A program gives the password along with what it wants."""

    async def make_table(password: str) -> str:
        token = await Client.register(server.address, "Bot")
        card = await Client(server.address, token).create_table("reversi", password=password)
        return card.game

    assert asyncio.run(make_table(RIGHT)) == "reversi"
    with pytest.raises(Refused, match="wrong_password"):
        asyncio.run(make_table(WRONG))


@pytest.mark.parametrize("given", ["", RIGHT, WRONG, "ü" * 200, "\udc80"])
def test_without_a_password_all_fit(given: str) -> None:
    """A server that asks for none takes whatever is said; one that does takes its own alone."""
    assert Password("").fits(given)
    assert Password(RIGHT).fits(given) == (given == RIGHT)
