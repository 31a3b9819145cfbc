"""Scenes in which servers are killed: a game that has started, in which somebody acts."""

import shutil
import signal
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol

from bga_states.server.tables.people import hash_of
from bga_states.storage import SqliteStore
from tests.server.plain_callers import PlainSocket, PostingSocket
from tests.server.running import Caller

ACTION_ID = "the-action-that-is-killed"


class Server(Protocol):
    """A server in a process of its own."""

    address: str

    def end(self, number: int = signal.SIGKILL) -> None:
        """Send it a signal, and wait until it is dead."""


class Scene:
    """A game that has started, as a file that each kill is given a copy of: somebody acts."""

    version = 1
    """What the action leads to."""
    acts_by: type[PlainSocket] = PlainSocket

    def __init__(self, folder: Path, start: Callable[[Path], Server]) -> None:
        self.folder = folder
        self.path = folder / "scene.sqlite"
        server = start(self.path)
        made = Caller(server.address).post("/api/me", {"name": "Ann", "wants": "token"})
        self.token = made["token"]
        ann = Caller(server.address, self.token)
        self.table = ann.post("/api/tables", {"game": "tictactoe"})["id"]
        for number, request in enumerate(("sit", "ready", "start")):
            frame = {"t": request, "table": self.table, "id": f"request-{number}"}
            if request != "start":
                frame["seat"] = 2
            assert ann.post("/api/requests", frame)["code"] == ""
        self.mover, self.watcher = (self.token, 1), (self.token, 2)
        self.action = self._action(server.address)
        server.end(signal.SIGTERM)

    def come(self, address: str) -> tuple[PlainSocket, PlainSocket]:
        """Return who acts, and who watches."""
        return self.acts_by(address, self.mover[0]), PlainSocket(address, self.watcher[0])

    def follow(self, address: str) -> tuple[PlainSocket, PlainSocket]:
        """Return them once both have seen the table."""
        both = self.come(address)
        for (_, seat), one in zip((self.mover, self.watcher), both, strict=True):
            one.send({"t": "open", "table": self.table, "seat": seat})
            assert one.find(lambda frame: frame["t"] == "view") is not None
        return both

    def stored_moves(self, path: Path) -> list[Any]:
        """Return what is stored of the action."""
        with closing(SqliteStore.open(path)) as store:
            return [move for move in store.moves(self.table, 0) if move.action_id == ACTION_ID]

    def is_whole(self, path: Path, *, is_stored: bool) -> bool:
        """Whether all else that the action does is stored if and only if its move is."""
        return True

    def copy(self, name: str) -> Path:
        """Return a copy of the file."""
        path = self.folder / f"{name}.sqlite"
        shutil.copy(self.path, path)
        return path

    def _action(self, address: str) -> dict[str, Any]:
        ann = PlainSocket(address, self.token)
        ann.send({"t": "choices", "table": self.table, "seat": 1})
        offered = ann.find(lambda frame: frame["t"] == "choices")
        assert offered is not None
        ann.close()
        choice = offered["choices"][0]
        action = {"t": "act", "table": self.table, "seat": 1, "v": 0, "id": ACTION_ID}
        return action | {"action": choice["action"], "args": choice["args"]}


class LinkScene(Scene):
    """The same, where a player has left, and somebody uses the link to their seat."""

    version = 2

    def is_whole(self, path: Path, *, is_stored: bool) -> bool:
        """Whether the link is used and the seat another's if and only if the move is stored."""
        with closing(SqliteStore.open(path, shared=True)) as store:
            link, stored = store.link(hash_of(self.secret)), store.table(self.table)
        assert link is not None
        assert stored is not None
        is_used: bool = link.used_by == self.taker
        is_taken: bool = stored.table.seats[1].person_id == self.taker
        return is_used == is_taken == is_stored

    def _action(self, address: str) -> dict[str, Any]:
        ann = Caller(address, self.token)
        made = Caller(address).post("/api/me", {"name": "Cy", "wants": "token"})
        leave = {"t": "leave", "table": self.table, "id": "leave-it-now", "seat": 2}
        assert ann.post("/api/requests", leave)["v"] == 1
        link = {"kind": "replace", "table": self.table, "seat": 2}
        self.secret = ann.post("/api/links", link)["secret"]
        self.mover, self.watcher = (made["token"], 0), (self.token, 1)
        self.taker = made["person"]["id"]
        return {"t": "take", "table": self.table, "id": ACTION_ID, "secret": self.secret}


class PostScene(Scene):
    """The same, where the action comes over HTTP."""

    acts_by = PostingSocket


SCENES = {"action": Scene, "link": LinkScene, "post": PostScene}
