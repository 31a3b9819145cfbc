"""A store that is slow: as long as a commit lasts nobody is told what it stores."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any, ClassVar

import pytest

from bga_states.storage import Change, SqliteStore, TableChanged
from sample_games.reversi import Reversi
from tests.patience import PATIENCE
from tests.server.running import Person, Running, Socket, running
from tests.server.tables import start

Make = Callable[[str], Person]


class Slow(SqliteStore):
    """A store in which each commit of a move waits until it may go on."""

    may_go_on: ClassVar[Event] = Event()
    is_held: ClassVar[Event] = Event()

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        """Store as any other does, later."""
        if any(isinstance(change, TableChanged) and change.move for change in changes):
            self.is_held.set()
            assert self.may_go_on.wait(PATIENCE)
        return super().commit(changes)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """Run a server whose store is quick until a test holds it."""
    path = tmp_path / "tables.sqlite"
    Slow.may_go_on.set()
    with running(path, {"reversi": Reversi}, open_store=lambda: Slow.open(path)) as server:
        yield server
        Slow.may_go_on.set()


class Scene:
    """A game whose next move is held: its mover, and all sockets that follow it."""

    def __init__(self, server: Running, somebody: Make) -> None:
        played = start(somebody)
        self.mover = played.turn
        choice = played.choices(self.mover)[0]
        seat = played.seat_of(self.mover)
        act = {"t": "act", "table": played.id, "seat": seat, "v": 0, "id": "an-action-that-waits"}
        self.action = act | {"action": choice["action"], "args": choice["args"]}
        self.watcher = Socket(server.address)
        self.watcher.open(played.id)
        self.sockets = [*(person.socket for person in played.people), self.watcher]
        for socket in self.sockets:
            socket.quiet()
        Slow.is_held.clear()
        Slow.may_go_on.clear()

    def hear_nothing(self) -> None:
        """Assert that nothing comes to any socket as long as the commit is held."""
        assert Slow.is_held.wait(PATIENCE)
        for socket in self.sockets:
            # The loop answers this, behind all that it was given before.
            socket.send(t="beat")
            assert socket.receive()["t"] == "beat"

    def hear_all(self) -> None:
        """Assert that everybody is told of the move."""
        for socket in self.sockets:
            assert socket.next("move")["v"] == 1
        self.watcher.close()


def test_a_held_commit_holds_answer_and_pushes(server: Running, somebody: Make) -> None:
    """On no socket anything comes while the move is not stored; then it does."""
    scene = Scene(server, somebody)
    scene.mover.socket.send(**scene.action)

    scene.hear_nothing()
    Slow.may_go_on.set()
    assert scene.mover.socket.next("answer")["v"] == 1
    scene.hear_all()


def test_a_held_commit_holds_an_answer_over_http(server: Running, somebody: Make) -> None:
    """A call is answered as late as a frame, and nobody else is told before."""
    scene = Scene(server, somebody)
    answers: list[Any] = []
    post = partial(scene.mover.post, "/api/requests", scene.action)
    call = Thread(target=lambda: answers.append(post()))
    call.start()

    scene.hear_nothing()
    assert call.is_alive(), "it is answered before the move is stored"
    Slow.may_go_on.set()
    call.join(PATIENCE)
    assert [answer["v"] for answer in answers] == [1]
    scene.hear_all()
