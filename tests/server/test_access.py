"""Nobody gets in: each route and each frame, by everybody who might try it."""

import re
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest
from starlette.routing import Mount, Route

from bga_states.protocol.client_frames import AnyClientFrame
from bga_states.server.game_shelf import GameShelf
from bga_states.server.settings import ServerSettings
from bga_states.server.table_server import TableServer
from bga_states.server.web.application import Guard, make_application
from bga_states.server.web.gate import Gate
from bga_states.storage import SqliteStore
from sample_games.reversi import Reversi
from tests.server.fake_time import FakeTime
from tests.server.running import NO_TABLE, Caller, Frame, Person, Running, Socket, running
from tests.server.tables import Played, start

Make = Callable[[str], Person]
EVIL = "evil.example"
WRONG = "a-token-that-nobody-has"


class Row(NamedTuple):
    """What comes of one thing, by who tries it; what is their own to do comes last."""

    nobody: Any
    wrong: Any
    stranger: Any
    other: Any
    """Who holds another seat of the table."""
    own: Any


EVERYBODYS = Row(200, 200, 200, 200, 200)
HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec_WebSocket_Version": "13",
    "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
}
NAME = {"name": "Anna"}
TABLE = {"game": "reversi"}
ROUTES: dict[tuple[str, str], tuple[object, Row]] = {
    ("GET", "/"): (None, EVERYBODYS),
    ("GET", "/table/{table}"): (None, EVERYBODYS),
    ("GET", "/api/me"): (None, EVERYBODYS),
    ("POST", "/api/me"): (NAME, Row(201, 201, 200, 200, 200)),
    ("GET", "/api/games"): (None, EVERYBODYS),
    ("GET", "/api/games/{game}/texts/{language}"): (None, EVERYBODYS),
    ("GET", "/api/games/{game}/art/{name}"): (None, EVERYBODYS),
    ("POST", "/api/links"): ("link", Row(401, 401, 403, 403, 201)),
    ("POST", "/api/links/look"): ("look", EVERYBODYS),
    ("POST", "/api/links/device"): ("device", Row(201, 410, 410, 410, 410)),
    ("POST", "/api/sign-out-elsewhere"): ({}, Row(401, 401, 200, 200, 200)),
    ("GET", "/api/tables"): (None, EVERYBODYS),
    ("POST", "/api/tables"): (TABLE, Row(401, 401, 201, 201, 201)),
    ("GET", "/api/tables/{table}"): (None, EVERYBODYS),
    ("POST", "/api/requests"): ("act", Row(403, 403, 403, 403, 200)),
    ("SOCKET", "/api/socket"): (None, Row(101, 101, 101, 101, 101)),
    ("GET", "/api/openapi.json"): (None, EVERYBODYS),
    ("GET", "/healthz"): (None, EVERYBODYS),
    ("GET", "/readyz"): (None, EVERYBODYS),
    ("GET", "/metrics"): (None, EVERYBODYS),
    ("GET", "/static/lobby.html"): (None, EVERYBODYS),
}
IS_OF_NO_TABLE = re.compile('INTO "(persons|tokens|beats)"')
FILES = "/static/lobby.html"


def filled(path: str, table: str) -> str:
    """Fill in the path of a route."""
    return path.format(table=table, game="harvest", language="de", name="corn.svg")


def routes_of_server() -> set[tuple[str, str]]:
    """List the routes that there really are."""
    settings = ServerSettings(database=Path())
    server = TableServer(lambda: SqliteStore.open(Path()), GameShelf({}), "", settings, FakeTime())
    guard = make_application(server, Gate(()))
    assert isinstance(guard, Guard)
    found = set()
    for route in guard._app.routes:  # type: ignore[attr-defined]  # it is a Starlette
        if isinstance(route, Mount):
            found.add(("GET", FILES))
        elif isinstance(route, Route):
            found |= {(method, route.path_format) for method in (route.methods or set()) - {"HEAD"}}
        else:
            found.add(("SOCKET", route.path))
    return found


def test_each_route_has_its_row() -> None:
    """A route that is new fails here until it is said who may call it."""
    assert routes_of_server() == {*ROUTES}


def rows_of(path: Path) -> list[str]:
    """Return all that is stored of tables."""
    with sqlite3.connect(path) as store:
        rows = [line for line in store.iterdump() if not IS_OF_NO_TABLE.search(line)]
    store.close()
    return rows


def tokens_of(played: Played, stranger: Person) -> Row:
    """Return whose token each of them has."""
    own, other = (person.token for person in played.people)
    return Row("", WRONG, stranger.token, other, own)


def act_of(played: Played) -> Frame:
    """Return what is the host's to do."""
    choice = played.choices(played.people[0])[0]
    frame = {"t": "act", "table": played.id, "seat": 1, "v": 0, "id": "an-act-of-mine"}
    return frame | {"action": choice["action"], "args": choice["args"]}


BODIES: dict[object, Callable[[Played], Frame]] = {
    "act": act_of,
    "link": lambda played: {"kind": "seat", "table": played.id, "seat": 1},
    "look": lambda played: {"secret": played.people[0].make_link("seat", played.id, 1)},
    "device": lambda played: {"secret": played.people[0].make_link("device"), "wants": "token"},
}
"""What is sent that must first be made."""


def body_of(route: tuple[str, str], played: Played) -> object:
    """Return what is sent to a route, in the host's own name."""
    body, _ = ROUTES[route]
    return BODIES[body](played) if isinstance(body, str) else body


def call(address: str, route: tuple[str, str], body: object, token: str, **headers: str) -> int:
    """Call a route and return the status."""
    method, path = route
    if method == "SOCKET":
        method, headers = "GET", headers | HANDSHAKE
    return Caller(address, token).call(method, path, body, **headers)[0]


@pytest.mark.parametrize("route", ROUTES, ids=" ".join)
def test_routes(server: Running, somebody: Make, route: tuple[str, str]) -> None:
    """Each answers each as its row says; whoever is refused, or only looks, changes nothing."""
    _, row = ROUTES[route]
    played = start(somebody)
    tokens = tokens_of(played, somebody("Cy"))
    asked = (route[0], filled(route[1], played.id))
    body = body_of(route, played)
    before = rows_of(server.path)
    for who in Row._fields:
        status = call(server.address, asked, body, getattr(tokens, who))
        after = rows_of(server.path)
        assert (who, status) == (who, getattr(row, who))
        if status >= 400 or route[0] == "GET":
            assert after == before
        before = after


SAID = {"none": "", "a wrong one": "xyzzy", "the right one": "swordfish"}
NOT_SAID = Row(401, 401, 403, 403, 403)
PASSWORDS = {"none": NOT_SAID, "a wrong one": NOT_SAID}
PASSWORDS["the right one"] = Row(401, 401, 201, 201, 201)


@pytest.mark.parametrize("said", SAID)
def test_new_tables_where_a_password_is_asked(tmp_path: Path, said: str) -> None:
    """Only who has a name and says the password makes a table; for all others nothing changes."""
    path = tmp_path / "tables.sqlite"
    body = TABLE | {"password": SAID[said]}
    with running(path, {"reversi": Reversi}, password=SAID["the right one"]) as server:
        tokens = Row("", WRONG, *(token_of(server, name) for name in ("Cy", "Bob", "Ann")))
        for who in Row._fields:
            before = rows_of(path)
            status = call(server.address, ("POST", "/api/tables"), body, getattr(tokens, who))
            assert (who, status) == (who, getattr(PASSWORDS[said], who))
            assert (rows_of(path) == before) == (status >= 400)


def token_of(server: Running, name: str) -> str:
    """Return the token of somebody new."""
    made = Caller(server.address).post("/api/me", {"name": name, "wants": "token"})
    return str(made["token"])


FOREIGN = ({"Origin": f"http://{EVIL}"}, {"Origin": "null"}, {"Host": EVIL})


@pytest.mark.parametrize("route", ROUTES, ids=" ".join)
def test_foreign_pages(server: Running, somebody: Make, route: tuple[str, str]) -> None:
    """No route is answered that a page of others calls, whosever token goes with it."""
    played = start(somebody)
    asked = (route[0], filled(route[1], played.id))
    body = body_of(route, played)
    before = rows_of(server.path)
    for headers in FOREIGN:
        for token in ("", played.people[0].token):
            status = call(server.address, asked, body, token, **headers)
            assert status == (403 if route[0] == "SOCKET" else 400)

    assert rows_of(server.path) == before


NOT_THEIRS = Row("not_seated", "not_seated", "not_seated", "not_seated", "")
NOT_HOST = Row("not_host", "not_host", "not_host", "not_host", "")
ANYBODY = Row("", "", "", "", "")
IN_PLAY, OPEN = True, False
FRAMES: dict[str, tuple[bool, Frame, Row]] = {
    "hello": (IN_PLAY, {}, ANYBODY),
    "open": (IN_PLAY, {"seat": 1}, NOT_THEIRS),
    "close": (IN_PLAY, {"seat": 1}, ANYBODY),
    "list": (IN_PLAY, {}, ANYBODY),
    "choices": (IN_PLAY, {"seat": 1}, NOT_THEIRS),
    "scene": (IN_PLAY, {"seat": 1}, NOT_THEIRS),
    "beat": (IN_PLAY, {}, ANYBODY),
    "make": (
        IN_PLAY,
        {"wanted": TABLE},
        ANYBODY._replace(nobody="who_are_you", wrong="who_are_you"),
    ),
    "act": (IN_PLAY, {}, NOT_THEIRS),
    "sit": (OPEN, {"seat": 1}, Row("who_are_you", "who_are_you", "taken", "taken", "")),
    "leave": (IN_PLAY, {"seat": 1}, NOT_THEIRS),
    "return": (IN_PLAY, {"seat": 1}, NOT_THEIRS),
    "ready": (OPEN, {"seat": 1, "is_ready": False}, NOT_THEIRS),
    "kick": (OPEN, {"seat": 2}, NOT_HOST),
    "seat_bot": (OPEN, {"seat": 2, "bot": "none"}, NOT_HOST._replace(own="taken")),
    "expel": (IN_PLAY, {"seat": 1, "whom": 2}, NOT_THEIRS._replace(own="in_time")),
    "start": (OPEN, {}, NOT_HOST),
    "concede": (IN_PLAY, {"seat": 1}, NOT_THEIRS),
    "abandon": (IN_PLAY, {"seat": 1}, NOT_THEIRS),
    "dismiss": (IN_PLAY, {}, NOT_HOST._replace(own="not_open")),
    "take": (IN_PLAY, {}, Row("who_are_you", "who_are_you", "link_used", "link_used", "")),
}


def test_each_frame_has_its_row() -> None:
    """A frame that is new fails here until it is said who may send it."""
    assert {kind.__struct_config__.tag for kind in get_args(AnyClientFrame)} == {*FRAMES}


def open_table(somebody: Make) -> Played:
    """Let two people sit at a table, ready to start."""
    played = object.__new__(Played)
    played.people = [somebody("Ann"), somebody("Bob")]
    ann, bob = played.people
    played.id = ann.make_table("reversi")
    for tag in ("sit", "ready"):
        bob.socket.ask(t=tag, table=played.id, seat=2)
    return played


def code_of(socket: Socket, frame: Frame) -> str:
    """Send a frame, and return the code of what comes, "" for what is done."""
    socket.send(**frame)
    for told in socket.quiet():
        if told["t"] == "error" or told.get("id") == frame.get("id", "none"):
            return str(told.get("code", ""))
    return ""


def used_link(played: Played, somebody: Make) -> str:
    """Return the secret of a link by which the host has got back a seat of theirs."""
    ann, di = played.people[0], somebody("Di")
    give = {"t": "take", "table": played.id}
    assert di.socket.ask(**give, secret=ann.make_link("seat", played.id, 1))["code"] == ""
    secret = di.make_link("seat", played.id, 1)
    assert ann.socket.ask(**give, secret=secret)["code"] == ""
    return secret


@pytest.mark.parametrize("tag", FRAMES)
def test_frames(server: Running, somebody: Make, tag: str) -> None:
    """Each does for each what its row says; whoever is refused changes nothing."""
    is_in_play, fields, row = FRAMES[tag]
    played = start(somebody) if is_in_play else open_table(somebody)
    frame = {"t": tag} | fields
    if tag == "act":
        frame = act_of(played)
    elif tag not in {"hello", "list", "beat", "make"}:
        frame["table"] = played.id
    if tag == "take":
        frame["secret"] = used_link(played, somebody)
    tokens = tokens_of(played, somebody("Cy"))
    before = rows_of(server.path)
    for who, token in tokens._asdict().items():
        if tag not in {"hello", "open", "close", "list", "choices", "scene", "beat"}:
            frame["id"] = f"request-of-{who}"
        socket = Socket(server.address, token)
        assert (who, code_of(socket, frame)) == (who, getattr(row, who))
        socket.close()
        after = rows_of(server.path)
        if who != "own":
            # Whoever makes a table changes no other.
            is_made = tag == "make" and not getattr(row, who)
            assert (after == before) != is_made
        before = after


def test_an_answer_to_the_host_is_for_the_host(server: Running, somebody: Make) -> None:
    """Whoever repeats the host's request to start, by its very id, is not the host."""
    played = open_table(somebody)
    ann, bob = played.people
    assert ann.socket.ask(t="start", table=played.id, id="begin-now")["v"] == 0
    played.people[0].socket.ask(t="start", table=NO_TABLE)

    assert bob.socket.ask(t="start", table=played.id, id="begin-now")["code"] == "not_host"
    assert ann.socket.ask(t="start", table=played.id, id="begin-now")["v"] == 0


def ids_of(cards: Iterable[Frame]) -> set[str]:
    """Return which tables are shown."""
    return {card["id"] for card in cards}


def test_tables_by_link_are_in_no_list(somebody: Make) -> None:
    """A table that is not public is found by those who have its link, and by no others."""
    ann, cy = somebody("Ann"), somebody("Cy")
    table = ann.make_table("reversi", visibility="link")
    public = ann.make_table("reversi")
    cy.socket.send(t="list")
    ann.socket.send(t="list")
    lists = [ids_of(person.get("/api/tables")["tables"]) for person in (cy, ann)]

    assert [public in found for found in lists] == [True, True]
    assert [table in found for found in lists] == [False, False]
    assert cy.socket.next("list")["tables"] == []
    mine = ids_of(line["card"] for line in ann.socket.next("list")["tables"])
    assert mine == {table, public}
    assert cy.get(f"/api/tables/{table}")["id"] == table
    wrong = [table.swapcase(), table[:-1], f"{table}x", f"{table}%00", "%27", "..", "%"]
    assert {cy.call("GET", f"/api/tables/{one}")[0] for one in wrong} == {404}


def test_a_used_link_lets_nobody_in(server: Running, somebody: Make) -> None:
    """Once it was used, no link of any kind does anything, whoever tries it."""
    played, cy = start(somebody), somebody("Cy")
    ann, bob = played.people
    assert bob.socket.ask(t="leave", table=played.id, seat=2)["code"] == ""
    targets = (("seat", 1), ("replace", 2))
    secrets = [ann.make_link(kind, played.id, seat) for kind, seat in targets]
    for secret in secrets:
        assert cy.socket.ask(t="take", table=played.id, secret=secret)["code"] == ""
    device = ann.make_link("device")
    assert Caller(server.address).post("/api/links/device", {"secret": device})["person"]
    before = rows_of(server.path)

    for person in (ann, bob, somebody("Di")):
        for secret in secrets:
            take = {"t": "take", "table": played.id, "secret": secret}
            assert person.socket.ask(**take)["code"] == "link_used"
        for path in ("look", "device"):
            assert person.post(f"/api/links/{path}", {"secret": device})["code"] == "link_used"
    assert rows_of(server.path) == before
