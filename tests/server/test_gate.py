"""The gate: only pages of this server, and programs, are let through."""

import pytest
from starlette.datastructures import Headers
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from bga_states.server.web.gate import Gate, token_of
from tests.server.running import Caller, Running

HOSTS = ("localhost", "127.0.0.1", "::1")
CASES = [
    ({"host": "localhost:8000"}, False, True),
    ({"host": "127.0.0.1"}, True, True),
    ({"host": "[::1]:8000"}, True, True),
    ({"host": "evil.example"}, False, False),
    ({"host": "localhost.evil.example"}, False, False),
    ({"host": "localhost@evil.example"}, False, False),
    ({"host": "192.0.2.7:8000", "origin": "http://192.0.2.7:8000"}, True, True),
    ({"host": "192.0.2.7.evil.example"}, True, False),
    ({"host": "[::1"}, False, False),
    ({}, False, False),
    ({"host": "localhost:8000", "origin": "http://localhost:8000"}, True, True),
    ({"host": "localhost:8000", "origin": "http://localhost:9000"}, True, False),
    ({"host": "localhost:8000", "origin": "http://evil.example"}, False, False),
    ({"host": "localhost:8000", "origin": "null"}, True, False),
    ({"host": "localhost:8000", "origin": "http://["}, True, False),
    ({"host": "localhost:8000", "origin": "file://localhost:8000"}, True, False),
    ({"host": "localhost:8000", "origin": "http://a@localhost:8000"}, True, False),
    ({"host": "localhost:8000", "cookie": "bga_states=t"}, False, True),
    ({"host": "localhost:8000", "cookie": "bga_states=t"}, True, False),
    ({"host": "localhost:8000", "cookie": "a=b", "origin": "http://localhost:8000"}, True, True),
    ({"host": "games.example", "origin": "https://games.example"}, True, True),
    ({"host": "games.example", "origin": "http://games.example.evil"}, True, False),
    ({"host": "127.0.0.1:8000", "origin": "https://games.example"}, True, True),
]


@pytest.mark.parametrize(("headers", "changes", "is_let_through"), CASES)
def test_who_is_let_through(headers: dict[str, str], changes: bool, is_let_through: bool) -> None:
    """A call names this server; a browser that would change something tells its own page."""
    gate = Gate(HOSTS, "https://games.example")

    assert (gate.fault_of(Headers(headers), changes=changes) == "") == is_let_through


def test_two_names_of_a_server() -> None:
    """A call that names two servers may have come through a proxy by the other name."""
    twice = Headers(raw=[(b"host", b"localhost"), (b"host", b"evil.example")])

    assert Gate(HOSTS).fault_of(twice, changes=False) == "it is addressed to two servers"


@pytest.mark.parametrize(("url", "is_secure"), [("https://a.example", True), ("", False)])
def test_the_cookie_is_secure_behind_https(url: str, is_secure: bool) -> None:
    """Where people come by https, their cookie travels by nothing else."""
    assert Gate(HOSTS, url).is_secure == is_secure


def test_whose_token_a_call_has() -> None:
    """A program's token counts before a browser's cookie; what is neither is nobody's."""
    cookie = {"cookie": "other=1; bga_states=from-cookie"}
    calls = [
        {"authorization": "bearer  from-program ", **cookie},
        cookie,
        {"authorization": "Basic abc", "cookie": "bga_states"},
        {"authorization": "Bearer", "cookie": ""},
    ]

    assert [token_of(call) for call in calls] == ["from-program", "from-cookie", "", ""]


@pytest.mark.parametrize(
    "others", ['{"a": 1}', "a=b c; é=[1]", 'j={"x": "\\"}', "=;;=; bga_states2=x", '"', "a" * 4000]
)
def test_cookies_of_others(others: str) -> None:
    """What other programs have left in the browser, however odd, costs nobody their own."""
    for cookies in (f"{others}; bga_states=own", f"bga_states=own; {others}"):
        assert token_of({"cookie": cookies}) == "own"


def test_foreign_pages_get_nothing(server: Running) -> None:
    """Neither a call nor a socket is answered that a page of another server makes."""
    caller = Caller(server.address)
    for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
        assert caller.call("GET", "/api/games", **headers)[0] == 400
        assert caller.call("POST", "/api/me", {"name": "Ann"}, **headers)[0] == 400
    url = server.address.replace("http", "ws") + "api/socket"
    with (
        pytest.raises(InvalidStatus, match="403"),
        connect(url, additional_headers={"Origin": "http://evil.example"}),
    ):
        pass


def test_every_answer_is_guarded(server: Running) -> None:
    """Pages load nothing from elsewhere, and tell no other site which table they show."""
    _, headers, body = Caller(server.address).call("GET", "/")

    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert b"{{" not in body
