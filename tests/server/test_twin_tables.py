"""Twin tables: they differ in one hand, and are the same to the byte for everybody else."""

import json
import secrets
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bga_states import Game
from bga_states.server.sockets import hub, public_list
from bga_states.storage import SqliteStore
from bga_states.storage.table_export import export_sight
from tests.server.fake_time import FakeTime
from tests.server.running import Caller, Frame, Person, Running, Socket, running
from tests.server.secret_game import BITS, CARDS, PlayCard, Secrets
from tests.server.tables import start

SEED = 20
NOBODY, ANN, BOB = range(3)
"""The viewers: who watches, and the seats of the players."""
RULES = {"kind": "real", "bank": 600}
OTHER_HAND = [f"{Random(no).getrandbits(BITS):032x}" for no in range(CARDS)]


class Twin(Secrets):
    """The same game, but for the cards that Ann has been dealt."""

    def setup_new_game(self) -> type[PlayCard]:
        """Deal, and exchange one hand."""
        begin = super().setup_new_game()
        self.hands[min(self.hands)] = [*OTHER_HAND]
        return begin


class Watched:
    """A game in which all that is sent to anybody is noted."""

    def __init__(self, server: Running, path: Path) -> None:
        self.server, self.path, self.version = server, path, 0
        played = start(partial(Person, server.address), "secrets", clock_rules=RULES)
        self.table = played.id
        self.callers = [Caller(server.address), *played.people]
        self.sockets = [[Socket(server.address)], *([one.socket] for one in played.people)]
        self.sockets[NOBODY][0].open(self.table)
        self.bodies: list[list[bytes]] = [[], [], []]

    def told(self, viewer: int) -> list[str]:
        """Return all that a viewer was sent, over sockets and otherwise."""
        texts = [text for socket in self.sockets[viewer] for text in socket.raw]
        return texts + [body.decode() for body in self.bodies[viewer]]

    def settle(self) -> None:
        """Wait until everybody was sent what there is to send."""
        for first, *_ in self.sockets:
            first.quiet()

    def ask(self, viewer: int, tag: str, **fields: object) -> None:
        """Let somebody ask for something, whatever comes of it."""
        asked = {"table": self.table, "seat": max(viewer, ANN)} | fields
        answer = self.sockets[viewer][0].ask(t=tag, **asked)
        if answer["v"] is not None:
            self.version = answer["v"]
        self.settle()

    def act(self, viewer: int, action: str, **args: str) -> None:
        """Let somebody act."""
        self.ask(viewer, "act", v=self.version, action=action, args=args)

    def play(self, viewer: int) -> None:
        """Let somebody play the first card that is offered to them."""
        socket = self.sockets[viewer][0]
        socket.send(t="choices", table=self.table, seat=viewer)
        self.act(viewer, "act_play", **socket.next("choices")["choices"][0]["args"])

    def look(self) -> None:
        """Let everybody look at everything, anew and from the beginning."""
        for viewer, caller in enumerate(self.callers):
            back = Socket(self.server.address, caller.token if isinstance(caller, Person) else "")
            self.sockets[viewer].append(back)
            for frame in self.looks():
                back.send(**frame)
                if frame["t"] == "list" and viewer != NOBODY:
                    # It may come a little later, behind much else.
                    back.next("list")
                # Of cards that wait together only the last one is sent.
                back.quiet()
            back.close()
            paths = ("/api/me", "/api/tables", f"/api/tables/{self.table}")
            self.bodies[viewer] += [caller.call("GET", path)[2] for path in paths]
            self.bodies[viewer].append(self.exported(viewer))
        self.settle()

    def looks(self) -> Iterator[Frame]:
        """Return the frames that ask for all there is to see, whether they may see it or not."""
        yield {"t": "list"}
        for seat in (NOBODY, ANN, BOB):
            asked = {"table": self.table, "seat": seat}
            yield asked | {"t": "open"}
            yield asked | {"t": "open", "since": 0}
            yield asked | {"t": "scene"}
            yield asked | {"t": "choices", "seat": max(seat, ANN)}

    def exported(self, viewer: int) -> bytes:
        """Return what is exported of all that a viewer was told."""
        with closing(SqliteStore.open(self.path, shared=True)) as store:
            return export_sight(store, self.table, viewer) or b""

    def play_all(self) -> None:
        """Let everything happen: moves, refusals, guesses, undo, and a zombie."""
        self.look()
        for viewer in (NOBODY, BOB):
            self.act(viewer, "act_play", card=OTHER_HAND[0])
        self.play(ANN)
        self.act(BOB, "act_play", card=OTHER_HAND[1])
        self.play(BOB)
        self.act(ANN, "act_mark")
        self.play(ANN)
        self.look()
        self.act(ANN, "act_undo")
        self.ask(ANN, "leave")
        self.play(BOB)
        self.look()


def watched(
    path: Path, game: type[Game], time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> Watched:
    """Play a game at a server of its own, where all that is drawn by lot comes as at any other."""
    monkeypatch.setattr(secrets, "randbits", Random(SEED).getrandbits)
    monkeypatch.setattr(Socket, "ids", count())
    # What is told is not to depend on how fast this machine is.
    monkeypatch.setattr(hub, "LIST_DELAY", 0)
    monkeypatch.setattr(public_list, "KEPT_FOR", 0)
    with running(path, {"secrets": game}, clock=time) as server:
        found = Watched(server, path)
        found.play_all()
        for sockets in found.sockets:
            sockets[0].close()
    return found


def test_twin_tables(tmp_path: Path, time: FakeTime, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that differ in what Ann holds are the same to the byte for everybody else."""
    one = watched(tmp_path / "one.sqlite", Secrets, time, monkeypatch)
    other = watched(tmp_path / "other.sqlite", Twin, time, monkeypatch)

    for viewer in (NOBODY, BOB):
        assert one.told(viewer) == other.told(viewer)
    assert one.told(ANN) != other.told(ANN)
    sent = {json.loads(text).get("t") for text in one.told(BOB)}
    assert sent >= {"answer", "card", "choices", "error", "list", "move", "scene", "view"}
