"""Restarts: everything is there again, and a table that cannot be opened is out of order alone."""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar

import pytest
from websockets.exceptions import ConnectionClosed

from bga_states import Game, Table
from bga_states.server.tables import desk
from bga_states.server.tables.watchdog import GameTimeoutError
from bga_states.storage import SqliteStore, find_damage
from bga_states.storage.table_export import export_table
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.patience import PATIENCE
from tests.server.running import Caller, Person, Running, Socket
from tests.server.tables import Played, start

GAMES: dict[str, type[Game]] = {"reversi": Reversi, "tictactoe": TicTacToe}
RULES = {"kind": "days", "bank": 86_400}


class Newer(Reversi):
    """Reversi in a later version, which takes over what the earlier one has left."""

    version = Reversi.version + 1
    is_broken: ClassVar[bool] = False

    @classmethod
    def upgrade(cls, from_version: int, data: dict[str, Any]) -> dict[str, Any]:
        """Take the data as they are."""
        if cls.is_broken:
            raise ValueError("a secret")
        return data


class NewerBroken(Newer):
    """A later version that cannot take over."""

    is_broken = True


# What is stored names its game, and that is the same in all versions.
Newer.__name__ = NewerBroken.__name__ = Reversi.__name__


class Scene:
    """Two tables that were played at a server which was then stopped."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with running_with(path, GAMES) as server:
            people = [Person(server.address, name) for name in ("Ann", "Bob")]
            self.tokens = [person.token for person in people]
            self.played, self.other = (start_with(people, game) for game in GAMES)
            self.played.play(2)
            self.views = [view_at(server, token, self.played.id) for token in self.tokens]
            for person in people:
                person.socket.close()

    @contextmanager
    def again(self, games: Mapping[str, type[Game]] = GAMES) -> Iterator[Running]:
        """Start a server on what is stored."""
        with running_with(self.path, games) as server:
            yield server

    def exported(self) -> Any:
        """Return what is exported of the first table, beside its server."""
        with closing(SqliteStore.open(self.path, shared=True)) as store:
            return json.loads(export_table(store, self.played.id) or b"")

    def damages(self, game_class: type[Game]) -> list[str]:
        """Return what is wrong with the first table."""
        store = SqliteStore.open(self.path, shared=True)
        found = [one.fact for one in find_damage(store, self.played.id, game_class)]
        store.close()
        return found


@contextmanager
def running_with(path: Path, games: Mapping[str, type[Game]]) -> Iterator[Running]:
    """Run a server meanwhile."""
    server = Running(path, games)
    try:
        yield server
    finally:
        server.stop()


def start_with(people: list[Person], game: str) -> Played:
    """Start a game with these people."""
    waiting = iter(people)
    return start(lambda _name: next(waiting), game, clock_rules=RULES)


def view_at(server: Running, token: str, table: str) -> Any:
    """Return what somebody sees who opens a table anew, from their seat."""
    socket = Socket(server.address, token)
    socket.open(table)
    seat = socket.next("card")["mine"][0]
    socket.open(table, seat)
    view = socket.next("view", seat=seat)
    socket.close()
    return view


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """Play a little, and stop the server."""
    return Scene(tmp_path / "tables.sqlite")


def test_everything_is_there_again(scene: Scene) -> None:
    """After a restart people are who they were, and see what they saw."""
    with scene.again() as server:
        ann = Caller(server.address, scene.tokens[0])
        assert ann.get("/api/me")["person"]["name"] == "Ann"
        assert [view_at(server, token, scene.played.id) for token in scene.tokens] == scene.views
        socket = Socket(server.address, scene.tokens[0])
        socket.open(scene.played.id, 1, since=0)
        assert [socket.next("move")["v"] for _ in range(2)] == [1, 2]
        socket.close()

    assert scene.damages(Reversi) == []


def test_a_server_that_stops_says_so(scene: Scene) -> None:
    """Sockets are closed with the code after which clients come back."""
    with scene.again() as server:
        socket = Socket(server.address, scene.tokens[0])
        idle = Socket(server.address)
    for one in (socket, idle):
        with pytest.raises(ConnectionClosed) as closed:
            one.connection.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        one.close()


def out_of_order(server: Running, scene: Scene) -> str:
    """Return why the first table stands still; it is exported, and the other one plays on."""
    ann = Person(server.address, "Anna")
    ann.socket.close()
    mine = Socket(server.address, scene.tokens[0])
    mine.open(scene.played.id, 1)
    card = mine.next("card")["card"]
    assert card["phase"] == "broken"
    act = {"t": "act", "table": scene.played.id, "seat": 1, "action": "act_play_disc"}
    assert mine.ask(**act, v=2)["code"] == "out_of_order"
    mine.send(t="scene", table=scene.played.id, seat=1)
    assert mine.next("error")["code"] == "out_of_order"
    mine.send(t="list")
    listed = {line["card"]["id"] for line in mine.next("list")["tables"]}
    assert listed == {scene.played.id, scene.other.id}
    public = {table["id"] for table in ann.get("/api/tables")["tables"]}
    assert scene.other.id in public
    assert view_at(server, scene.tokens[0], scene.other.id)["v"] == 0
    mine.close()
    assert [move["version"] for move in scene.exported()["moves"]] == [0, 1, 2]
    return str(card["trouble"])


def test_a_game_that_is_gone(scene: Scene) -> None:
    """A table whose game is not served any more stands still, and waits for it."""
    with scene.again({"tictactoe": TicTacToe}) as server:
        assert "no such game" in out_of_order(server, scene)
    with scene.again() as server:
        assert view_at(server, scene.tokens[0], scene.played.id) == scene.views[0]


DAMAGES = {
    "its snapshot": "UPDATE positions SET snapshot = x'00ff' WHERE table_no = 1",
    "half a snapshot": "UPDATE positions SET snapshot = substr(snapshot, 1, 40) WHERE table_no = 1",
    "its states": "UPDATE positions SET entered = x'7b' WHERE table_no = 1",
    "its clocks": "UPDATE positions SET clock = x'7b' WHERE table_no = 1",
    "its options": "UPDATE tables SET options = x'7b' WHERE no = 1",
    "its result": "UPDATE tables SET result = x'7b' WHERE no = 1",
    "its rules": "UPDATE tables SET clock_rules = x'7b' WHERE no = 1",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_table_that_is_damaged(scene: Scene, damage: str) -> None:
    """Where what is stored of a table is no game, that table stands still, and no other."""
    with sqlite3.connect(scene.path) as store:
        changed = store.execute(DAMAGES[damage]).rowcount
    store.close()
    assert changed == 1
    with scene.again() as server:
        assert "cannot be opened" in out_of_order(server, scene)


@contextmanager
def busy_machine() -> Iterator[None]:
    """Let Reversi take too long to be opened meanwhile."""
    restore = Table.restore

    def take_too_long(game: type[Game], *snapshot: bytes) -> Any:
        if game is Reversi:
            raise GameTimeoutError
        return restore(game, *snapshot)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "restore", take_too_long)
        yield


def test_a_table_that_opens_too_slowly(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands still for a while, and is there again when the machine is less busy."""
    monkeypatch.setattr(desk, "A_WHILE", PATIENCE)
    with scene.again() as server:
        with busy_machine():
            assert out_of_order(server, scene) == desk.SLOW
        assert out_of_order(server, scene) == desk.SLOW
        monkeypatch.setattr(desk, "monotonic", lambda: monotonic() + PATIENCE)
        assert view_at(server, scene.tokens[0], scene.played.id) == scene.views[0]


def test_who_follows_a_table_that_opens_too_slowly(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are told when it stands still, and when it does no longer."""
    monkeypatch.setattr(desk, "A_WHILE", PATIENCE)
    with scene.again() as server:
        following = Socket(server.address, scene.tokens[1])
        following.open(scene.played.id, 2)
        following.next("view")
        following.quiet()
        server._serving._tables._thread._desk.drop(scene.played.id)
        looking, at = Caller(server.address, scene.tokens[0]), f"/api/tables/{scene.played.id}"
        with busy_machine():
            assert looking.get(at)["phase"] == "broken"
        assert following.next("card")["card"]["phase"] == "broken"
        monkeypatch.setattr(desk, "monotonic", lambda: monotonic() + PATIENCE)
        assert looking.get(at)["phase"] == "playing"
        assert following.next("card")["card"]["phase"] == "playing"
        following.close()


def test_an_upgrade_that_fails(scene: Scene) -> None:
    """A table that the new version of its game cannot take over stands still, without a secret."""
    with scene.again(GAMES | {"reversi": NewerBroken}) as server:
        trouble = out_of_order(server, scene)

    assert "ValueError" in trouble
    assert "secret" not in trouble
    with scene.again() as server:
        assert view_at(server, scene.tokens[0], scene.played.id) == scene.views[0]


def test_a_newer_version_takes_over(scene: Scene) -> None:
    """Whoever comes back after an upgrade gets a whole view, and play goes on from there."""
    with scene.again(GAMES | {"reversi": Newer}) as server:
        socket = Socket(server.address, scene.tokens[0])
        socket.open(scene.played.id, 1, since=2)
        view = socket.next("view")
        socket.send(t="choices", table=scene.played.id, seat=1)
        choice = socket.next("choices")["choices"][0]
        act = {"t": "act", "table": scene.played.id, "seat": 1, "v": view["v"]}
        act |= {"action": choice["action"], "args": choice["args"]}
        assert socket.ask(**act)["v"] == view["v"] + 1
        socket.close()

    assert view["v"] == 3
    assert scene.damages(Newer) == []
