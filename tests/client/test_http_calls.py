"""What a client asks over HTTP: it is answered, refused, or asks again."""

import asyncio
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, ClassVar

import msgspec
import pytest

from bga_states.client import Client, ClientError, Refused, http_calls
from bga_states.protocol import Me, NewTable, Refusal
from tests.client.served_tables import TABLE
from tests.client.tiny_server import CARD, WHO
from tests.patience import MOMENT, PATIENCE
from tests.protocol.frames_checked import check_body

WHOSE = "secret"


class Answers(BaseHTTPRequestHandler):
    """A server of what is asked for over HTTP."""

    wanted: ClassVar[list[NewTable]] = []
    """The tables that were wanted."""
    failures: ClassVar[list[str]] = []
    """How it fails to answer, the last one first."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/api/me":
            check_body(body, "NewPerson")
            self.answer(200, Me(WHO, "pXJ2yY0wVv"))
        elif self.headers["Authorization"] == f"Bearer {WHOSE}":
            check_body(body, "NewTable")
            self.wanted.append(msgspec.json.decode(body, type=NewTable))
            self.make_table()
        else:
            self.answer(403, Refusal("who_are_you", "Take a name first"))

    def make_table(self) -> None:
        """Answer, unless that fails."""
        match self.failures.pop() if self.failures else "":
            case "lost":
                pass
            case "cut short" | "refusal cut short" as how:
                self.send_response(201 if how == "cut short" else 503)
                self.send_header("Content-Length", "99")
                self.end_headers()
            case "away":
                self.answer(502, "Bad Gateway")
            case "unavailable":
                self.answer(503, Refusal("unavailable", "Send it again in a while"))
            case "refused":
                self.answer(404, Refusal("unknown_game", "There is none"))
            case "elsewhere":
                self.answer(404, "Not Found")
            case _:
                self.answer(201, CARD)

    def do_GET(self) -> None:
        if self.path == "/api/games":
            self.answer(502, "Bad Gateway")
        else:
            self.answer(200, {"hello": "world"})

    def answer(self, status: int, body: object) -> None:
        self.send_response(status)
        self.end_headers()
        self.wfile.write(msgspec.json.encode(body))

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # the base's word
        """Say nothing."""


@pytest.fixture
def http(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Serve what is asked for over HTTP; return the address."""
    monkeypatch.setattr(http_calls, "WAITS", [0.01] * len(http_calls.WAITS))
    monkeypatch.setattr(http_calls, "LONGEST_TRIAL", PATIENCE)
    monkeypatch.setattr(Answers, "wanted", [])
    monkeypatch.setattr(Answers, "failures", [])
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    thread = Thread(target=server.serve_forever, args=(MOMENT,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_name_brings_a_token(http: str) -> None:
    """Who registers is given what says who they are."""
    assert asyncio.run(Client.register(http, "Deep Thought")) == "pXJ2yY0wVv"


def test_a_new_table_has_a_card(http: str) -> None:
    """Making one takes a token; without it the server says why not."""
    card = asyncio.run(Client(http, WHOSE).create_table("reversi", {"size": 6}))
    assert card.id == TABLE

    with pytest.raises(Refused, match="who_are_you: Take a name first"):
        asyncio.run(Client(http).create_table("reversi"))


@pytest.mark.parametrize(
    "failures", [["lost", "cut short"], ["refusal cut short", "away", "unavailable"]]
)
def test_a_table_is_wanted_until_there_is_an_answer(http: str, failures: list[str]) -> None:
    """Where the answer is lost, or does not come for now, the same is sent again."""
    Answers.failures += failures
    card = asyncio.run(Client(http, WHOSE).create_table("reversi"))

    assert card.id == TABLE
    assert Answers.wanted == [Answers.wanted[0]] * (len(failures) + 1)
    assert Answers.wanted[0].id


def test_each_table_is_another(http: str) -> None:
    """What is wanted anew is not taken for what was wanted before."""
    client = Client(http, WHOSE)
    for _ in range(2):
        asyncio.run(client.create_table("reversi"))

    assert len({wanted.id for wanted in Answers.wanted}) == 2


def test_a_server_that_does_not_come_back(http: str) -> None:
    """After some seconds whoever waits is told why."""
    Answers.failures += ["lost"] * 5

    with pytest.raises(ClientError, match=f"Cannot reach {http}/api/tables"):
        asyncio.run(Client(http, WHOSE).create_table("reversi"))
    assert len(Answers.wanted) == 5


@pytest.mark.parametrize("failure", ["refused", "elsewhere"])
def test_what_does_not_pass(http: str, failure: str) -> None:
    """What would be refused again is sent once."""
    Answers.failures.append(failure)

    with pytest.raises(ClientError, match="unknown_game|the answer is 404"):
        asyncio.run(Client(http, WHOSE).create_table("reversi"))
    assert len(Answers.wanted) == 1


def test_a_server_that_answers_nobody_for_long(http: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the time for it is over nothing is sent again."""
    monkeypatch.setattr(http_calls, "LONGEST_TRIAL", 0)
    Answers.failures.append("lost")

    with pytest.raises(ClientError, match="Cannot reach"):
        asyncio.run(Client(http, WHOSE).create_table("reversi"))
    assert len(Answers.wanted) == 1


def test_what_is_no_server_of_ours(http: str) -> None:
    """An answer that is not of the protocol is said to be none."""
    with pytest.raises(ClientError, match="the answer is 502"):
        asyncio.run(Client(http).games())
    with pytest.raises(ClientError, match="not of this protocol"):
        asyncio.run(Client(f"{http}/elsewhere").games())
    with pytest.raises(ClientError, match="Cannot reach http://127.0.0.1:9/api/games"):
        asyncio.run(Client("http://127.0.0.1:9").games())
