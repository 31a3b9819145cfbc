"""Making: one frame makes a table, starts its game and lets it be followed, or does nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bga_states.server.sockets import following
from bga_states.server.tables import make_jobs
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.views import view_frame
from bga_states.storage import Change, SqliteStore, TableMade, UnavailableError
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.server.conftest import GAMES
from tests.server.running import Frame, Person, Running, Socket, running
from tests.server.stored import damages_at, kinds_of, store_beside
from tests.server.test_operator_api import numbers

Make = Callable[[str], Person]
ME, RANDOM = {"kind": "me"}, {"kind": "bot", "bot": "random"}
WANTED = {"game": "reversi", "seats": [ME, ME], "starts": True}
MAKE = {"t": "make", "id": "make-a-table", "wanted": WANTED, "follow": [1, 2]}


@pytest.fixture
def server(fresh_server: Running) -> Running:
    """Run a server on which nothing has happened."""
    return fresh_server


def make(socket: Socket, **fields: Any) -> Frame:
    """Make a table, and return its answer."""
    socket.send(**(MAKE | fields))
    return socket.next("made")


def refused(socket: Socket, **fields: Any) -> str:
    """Want a table that cannot be made, and return the code."""
    socket.send(**(MAKE | fields))
    return str(socket.next("answer", id=(MAKE | fields)["id"])["code"])


def table_ids(server: Running) -> list[str]:
    """Return the ids of all tables that are stored."""
    with store_beside(server) as store:
        return store.table_ids()


def test_a_game_starts_at_once(server: Running, somebody: Make) -> None:
    """One frame brings the table, its game as each seat sees it, and its card."""
    ann = somebody("Ann")
    made = make(ann.socket)
    views = [ann.socket.next("view", table=made["table"], seat=seat) for seat in (1, 2)]
    card = ann.socket.next("card")

    assert (made["id"], made["v"]) == (MAKE["id"], 0)
    assert [view["v"] for view in views] == [0, 0]
    assert card["card"]["id"] == made["table"]
    assert (card["card"]["phase"], card["mine"], card["is_host"]) == ("playing", [1, 2], True)
    assert [seat["is_here"] for seat in card["card"]["seats"]] == [True, True]
    assert kinds_of(server, made["table"]) == ["start"]
    assert damages_at(server, made["table"], Reversi) == []
    assert numbers(server)["bga_states_moves_total"] == 1


def test_it_goes_on_like_any_other(server: Running, somebody: Make) -> None:
    """Moves come to each seat from which it is followed, and the log is whole."""
    ann = somebody("Ann")
    table = make(ann.socket)["table"]
    view = ann.socket.next("view", seat=1)["view"]
    seat = 1 if view["active_player_ids"] == [view["player_id"]] else 2
    ann.socket.send(t="choices", table=table, seat=seat)
    choice = ann.socket.next("choices")["choices"][0]
    acting = {"action": choice["action"], "args": choice["args"]}
    answer = ann.socket.ask(t="act", table=table, seat=seat, v=0, **acting)

    assert (answer["code"], answer["v"]) == ("", 1)
    assert {ann.socket.next("move", v=1)["seat"] for _ in range(2)} == {1, 2}
    assert damages_at(server, table, Reversi) == []


def test_it_is_made_once(server: Running, somebody: Make) -> None:
    """Sent again, over the same socket or another one, it brings the same table as it is now."""
    ann = somebody("Ann")
    first, again = make(ann.socket), make(ann.socket)
    other = Socket(server.address, ann.token)
    elsewhere = make(other)
    view = other.next("view", seat=1)
    other.close()

    assert first == again == elsewhere
    assert view["v"] == 0
    assert table_ids(server) == [first["table"]]
    assert kinds_of(server, first["table"]) == ["start"]


def test_it_is_made_once_beyond_a_restart(tmp_path: Path) -> None:
    """What the server had in memory has no part in it."""
    path = tmp_path / "tables.sqlite"
    with running(path, GAMES) as server:
        ann = Person(server.address, "Ann")
        made = make(ann.socket)
        ann.socket.close()
    with running(path, GAMES) as server:
        socket = Socket(server.address, ann.token)
        assert make(socket) == made
        assert socket.next("view", seat=2)["table"] == made["table"]
        socket.close()


def test_a_bot_begins(server: Running, somebody: Make) -> None:
    """Where the first turn is a bot's, it is taken without another request."""
    ann = somebody("Ann")
    wanted = {"game": "tictactoe", "seats": [RANDOM, ME], "starts": True}
    table = make(ann.socket, wanted=wanted, follow=[2])["table"]

    assert ann.socket.next("view")["v"] == 0
    assert ann.socket.next("move", v=1)["table"] == table
    assert damages_at(server, table, TicTacToe) == []


def test_a_table_waits_for_others(server: Running, somebody: Make) -> None:
    """Without a start it is an open table, with the seats that are wanted."""
    ann, bob = somebody("Ann"), somebody("Bob")
    wanted = {"game": "hearts", "seats": [ME, RANDOM, {"kind": "open"}]}
    made = make(ann.socket, wanted=wanted, follow=[1])
    seats = ann.socket.next("card")["card"]["seats"]

    assert made["v"] is None
    assert [seat["kind"] for seat in seats] == ["person", "bot", "open", "open"]
    assert [seat["is_ready"] for seat in seats] == [True, True, False, False]
    assert bob.socket.ask(t="sit", table=made["table"], seat=3)["code"] == ""
    with store_beside(server) as store:
        stored = store.table(made["table"])
    assert stored is not None
    assert stored.position is None


def test_over_http(server: Running, somebody: Make) -> None:
    """The same is made over HTTP, where nothing is followed."""
    ann = somebody("Ann")
    card = ann.post("/api/tables", WANTED)

    assert (card["phase"], card["active"]) == ("playing", [1])
    assert damages_at(server, card["id"], Reversi) == []


REFUSALS = [
    ({"wanted": {**WANTED, "game": "unknown"}}, "unknown_game"),
    ({"wanted": {**WANTED, "options": {"unknown": 1}}}, "bad_parameter"),
    ({"wanted": {**WANTED, "seats": [ME] * 3}}, "bad_parameter"),
    ({"wanted": {**WANTED, "seats": [ME, {"kind": "bot", "bot": "unknown"}]}}, "bad_parameter"),
    ({"wanted": {**WANTED, "seats": [ME]}}, "not_ready"),
    ({"wanted": {**WANTED, "seats": [RANDOM, RANDOM]}}, "not_ready"),
    ({"wanted": {**WANTED, "seats": [ME, RANDOM]}}, "not_seated"),
    ({"follow": [3]}, "not_seated"),
]


@pytest.mark.parametrize(("fields", "code"), REFUSALS)
def test_what_is_refused(
    server: Running, somebody: Make, fields: dict[str, Any], code: str
) -> None:
    """What cannot be made, or followed, leaves no table, neither stored nor in memory."""
    ann = somebody("Ann")

    assert refused(ann.socket, **fields) == code
    assert table_ids(server) == []
    assert server._serving._tables._thread.live_tables == 0
    assert make(ann.socket)["v"] == 0


def test_whoever_reads_their_list_is_told(somebody: Make) -> None:
    """A new table is on the list of whoever makes it."""
    ann = somebody("Ann")
    ann.socket.send(t="list")
    assert ann.socket.next("list")["tables"] == []
    table = make(ann.socket)["table"]

    assert [one["card"]["id"] for one in ann.socket.next("list")["tables"]] == [table]


def test_a_seat_that_is_named_again_and_again(
    somebody: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its view is drawn and sent once."""
    drawn: list[int] = []

    def draw(live: LiveTable, seat: int) -> bytes:
        drawn.append(seat)
        return view_frame(live, seat)

    monkeypatch.setattr(make_jobs, "view_frame", draw)
    ann = somebody("Ann")
    make(ann.socket, follow=[1, 2, 1, 1])
    views = [frame["seat"] for frame in ann.socket.quiet() if frame["t"] == "view"]

    assert (views, drawn) == ([1, 2], [1, 2])


def test_who_follows_as_much_as_they_may(
    server: Running, somebody: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that could not be followed is not made."""
    monkeypatch.setattr(following, "MOST_FOLLOWED", 3)
    ann = somebody("Ann")
    make(ann.socket)

    assert refused(ann.socket, id="make-a-table-2") == "bad_request"
    assert len(table_ids(server)) == 1
    assert make(ann.socket, id="make-a-table-2", follow=[1])["v"] == 0


def test_nobody_makes_tables(server: Running) -> None:
    """Somebody without a name is told to take one."""
    socket = Socket(server.address)

    assert refused(socket) == "who_are_you"
    socket.close()


def test_the_password_of_the_server(tmp_path: Path) -> None:
    """Where the server has a password, only those make tables who know it."""
    with running(tmp_path / "tables.sqlite", GAMES, password="secret") as server:  # noqa: S106  # of a test
        ann = Person(server.address, "Ann")

        assert refused(ann.socket) == "wrong_password"
        assert refused(ann.socket, wanted={**WANTED, "password": "other"}) == "wrong_password"
        assert make(ann.socket, wanted={**WANTED, "password": "secret"})["v"] == 0
        ann.socket.close()


def test_a_game_that_cannot_be_shown(
    server: Running, somebody: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the game fails as it is drawn for a seat, there is no table either."""
    ann = somebody("Ann")
    with monkeypatch.context() as patch:
        patch.setattr(make_jobs, "view_frame", lambda *_: 1 // 0)
        assert refused(ann.socket) == "game_failed"
    assert table_ids(server) == []
    assert make(ann.socket)["v"] == 0


def test_a_store_that_fails(
    server: Running, somebody: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be stored is not there, and can be made later."""
    commit = SqliteStore.commit

    def fail_to_make(store: SqliteStore, changes: list[Change]) -> list[bool]:
        if any(isinstance(change, TableMade) for change in changes):
            raise UnavailableError("the disk is full")
        return commit(store, changes)

    ann = somebody("Ann")
    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "commit", fail_to_make)
        assert refused(ann.socket) == "unavailable"
        assert ann.post("/api/tables", WANTED)["code"] == "unavailable"
        assert server._serving._tables._thread.live_tables == 0
    assert make(ann.socket)["v"] == 0
    assert len(table_ids(server)) == 1
