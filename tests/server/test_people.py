"""People: a name, and a token that only they have."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.running import Caller, Person, Running, running

Make = Callable[[str], Person]


def test_a_browser_is_given_a_cookie(server: Running) -> None:
    """The token of a browser is in a cookie that no script reads, and in no body."""
    caller = Caller(server.address)
    status, headers, body = caller.call("POST", "/api/me", {"name": "Ann"})
    cookie = headers["set-cookie"]

    assert status == 201
    assert b'"token":""' in body
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie


def test_the_cookie_is_secure_behind_https(tmp_path: Path) -> None:
    """Where people come by https, a browser sends the cookie over nothing else."""
    with running(tmp_path / "tables.sqlite", {}, public_url="https://games.example") as server:
        _, headers, _ = Caller(server.address).call("POST", "/api/me", {"name": "Ann"})

    assert "Secure" in headers["set-cookie"].split("; ")


def test_a_program_is_given_a_token(server: Running) -> None:
    """A program that asks for it is told its token once, and no cookie is set."""
    caller = Caller(server.address)
    status, headers, _ = caller.call("POST", "/api/me", {"name": "Ann", "wants": "token"})

    assert status == 201
    assert "set-cookie" not in headers


def test_the_cookie_is_who_they_are(server: Running) -> None:
    """Whoever sends the cookie is that person, and may take another name."""
    caller = Caller(server.address)
    cookie = caller.call("POST", "/api/me", {"name": "Ann"})[1]["set-cookie"].partition(";")[0]
    own = {"Cookie": cookie, "Origin": server.address.rstrip("/")}
    renamed = caller.call("POST", "/api/me", {"name": "Anna"}, **own)

    assert renamed[0] == 200
    assert b'"Anna"' in caller.call("GET", "/api/me", **own)[2]


@pytest.mark.parametrize("token", ["", "wrong", "x" * 5000, "ü"])
def test_a_token_of_nobody(server: Running, token: str) -> None:
    """Whoever has no token, or a wrong one, is nobody."""
    assert Caller(server.address, token).get("/api/me")["person"] is None


def test_tokens_are_not_stored(server: Running) -> None:
    """Whoever reads the file of the store cannot be anybody."""
    made = Caller(server.address).post("/api/me", {"name": "Ann", "wants": "token"})
    with sqlite3.connect(server.path) as store:
        dump = "\n".join(store.iterdump())
    store.close()

    assert made["person"]["name"] in dump
    assert made["token"] not in dump


WRONG_NAMES = ["", " ", "x" * 41, "a\nb", "\u202egnp", "${icon:wood}", 5, None]


@pytest.mark.parametrize("name", WRONG_NAMES)
def test_a_wrong_name(server: Running, name: object) -> None:
    """A name can be read, and is not too long."""
    status, _, body = Caller(server.address).call("POST", "/api/me", {"name": name})

    assert status == 400
    assert b"bad_request" in body


def test_a_body_that_is_none(server: Running) -> None:
    """What is too long or not JSON is refused before anything is done."""
    caller = Caller(server.address)

    assert caller.call("POST", "/api/me", b"{")[0] == 400
    assert caller.call("POST", "/api/me", b"x" * 70_000)[0] == 413
    assert caller.call("POST", "/api/tables", b"[" * 40 + b"]" * 40)[0] == 413
    assert caller.call("POST", "/api/requests", {"t": "hello"})[0] == 400


def test_what_nobody_may(server: Running) -> None:
    """Without a name there is no table to be made."""
    status, _, body = Caller(server.address).call("POST", "/api/tables", {"game": "reversi"})

    assert status == 401
    assert b"who_are_you" in body


def test_another_name_counts_at_once(server: Running, somebody: Make) -> None:
    """Whoever takes another name sits down under it, also over sockets that were open before."""
    ann, bob = somebody("Ann"), somebody("Bob")
    table = ann.make_table("reversi")
    assert bob.post("/api/me", {"name": "Robert"})["person"]["name"] == "Robert"
    bob.socket.ask(t="sit", table=table, seat=2)
    bob.socket.send(t="hello")

    assert bob.socket.next("welcome")["person"] == {"id": bob.id, "name": "Robert"}
    assert ann.get(f"/api/tables/{table}")["seats"][1]["name"] == "Robert"
