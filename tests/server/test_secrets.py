"""Secrets: nothing that one player may not know is in any byte that they are sent, or in a log."""

import logging
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from bga_states.engine.table import Table
from bga_states.server.tables import table_moves
from bga_states.storage import SqliteStore
from bga_states.storage.kept_commands import read_start
from bga_states.storage.table_export import export_sight
from bga_states.storage.told_frames import WATCHING, frame_for
from tests.planting import found_by
from tests.server.running import Person, Running, Socket, running
from tests.server.secret_game import Secrets, Trouble
from tests.server.tables import start

Make = Callable[[str], Person]
HOOKS = ("get_args", "get_choices", "on_entering_state", "act_play", "zombie", "get_all_datas")
PATHS = ("/api/me", "/api/games", "/api/tables", "/metrics")
CARD = re.compile("[0-9a-f]{32}")


class Witness:
    """All that was ever sent to one viewer, and the cards that they may know."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.sockets: list[Socket] = []
        self.own: set[str] = set()

    @property
    def seen(self) -> set[str]:
        """The cards that were sent to them."""
        texts = self.texts + [text for socket in self.sockets for text in socket.raw]
        return set(CARD.findall("\n".join(texts)))


class Spied:
    """A game of secrets in which everything happens that may happen, under all eyes."""

    def __init__(self, server: Running, somebody: Make, path: Path) -> None:
        self.server, self.path = server, path
        self.played = start(somebody, "secrets")
        self.ann, self.bob = self.played.people
        self.cy = somebody("Cy")
        self.witnesses = {1: Witness(), 2: Witness(), 0: Witness()}
        for no, person in enumerate([self.ann, self.bob, self.cy]):
            self.witnesses[(no + 1) % 3].sockets.append(person.socket)
        self.cy.socket.open(self.played.id)
        self.cards = self.note_cards()

    def note_cards(self) -> set[str]:
        """Note who holds what now, and return all cards there are."""
        store = SqliteStore.open(self.path, shared=True)
        stored = store.table(self.played.id)
        store.close()
        assert stored is not None
        assert stored.position is not None
        game = Table.restore(Secrets, stored.position.snapshot).game
        for no, player_id in enumerate(game.hands, 1):
            self.witnesses[no].own |= {*game.hands[player_id]}
        return {*game.stock}.union(*game.hands.values())

    def seed(self) -> int:
        """Return the seed, which nobody is told."""
        store = SqliteStore.open(self.path, shared=True)
        (begin, *_) = store.moves(self.played.id, -1)
        store.close()
        return read_start(begin.command).seed

    def kinds(self) -> list[str]:
        """Return what has happened."""
        store = SqliteStore.open(self.path, shared=True)
        moves = store.moves(self.played.id, -1)
        store.close()
        return [move.kind for move in moves]

    def ask(self, no: int, tag: str, **fields: object) -> None:
        """Let somebody ask for something, whatever comes of it."""
        person = [self.cy, self.ann, self.bob][no]
        person.socket.ask(t=tag, table=self.played.id, **fields)
        self.note_cards()

    def act(self, no: int, action: str, **args: object) -> None:
        """Let somebody act from both seats, on the version that there is."""
        version = self.played.people[0].get(f"/api/tables/{self.played.id}")
        assert version["phase"] == "playing"
        for seat in (1, 2):
            self.ask(no, "act", seat=seat, v=self.version(), action=action, args=args)

    def version(self) -> int:
        """Return the version of the table."""
        store = SqliteStore.open(self.path, shared=True)
        moves = store.moves(self.played.id, -1)
        store.close()
        return moves[-1].version

    def look(self) -> None:
        """Let everybody look at everything in all ways, anew and from the beginning."""
        tokens = {1: self.ann.token, 2: self.bob.token, 0: self.cy.token}
        for no, witness in self.witnesses.items():
            back = Socket(self.server.address, tokens[no])
            witness.sockets.append(back)
            for seat in (0, 1, 2):
                back.open(self.played.id, seat)
                back.open(self.played.id, seat, since=0)
                back.send(t="scene", table=self.played.id, seat=seat)
                back.send(t="choices", table=self.played.id, seat=max(seat, 1))
                back.quiet()
            back.send(t="list")
            back.close()
            witness.texts += self.over_http([self.cy, self.ann, self.bob][no])
            witness.texts.append(self.exported(no))

    def over_http(self, person: Person) -> list[str]:
        """Return all that somebody gets without a socket."""
        calls = [person.call("GET", path) for path in PATHS]
        calls.append(person.call("GET", f"/api/tables/{self.played.id}"))
        wrong = {"t": "act", "table": self.played.id, "seat": 1, "v": 0, "id": "over-http"}
        for args in ({"card": "x"}, {}):
            act = wrong | {"action": "act_play", "args": args}
            calls += [person.call("POST", "/api/requests", act)]
        return [f"{headers} {body.decode()}" for _, headers, body in calls]

    def exported(self, no: int) -> str:
        """Return what is exported of all that one viewer was told."""
        store = SqliteStore.open(self.path, shared=True)
        sight = export_sight(store, self.played.id, no)
        store.close()
        assert sight is not None
        return sight.decode()

    def play_all(self) -> None:
        """Let everything happen: moves, refusals, undo, a zombie, failures."""
        for no in (1, 2, 0):
            self.act(no, "act_play", card="a wrong one")
            self.act(no, "act_mark")
        for _ in range(2):
            for no in (1, 2):
                self.play(no)
            self.look()
        self.act(1, "act_undo")
        self.look()
        for hook in HOOKS:
            Trouble.hook = hook
            self.look()
            self.play(1)
            self.play(2)
            self.ask(1, "leave", seat=1)
            self.ask(1, "return", seat=1)
            Trouble.hook = ""
        self.ask(2, "leave", seat=2)
        self.play(1)
        self.look()
        # What nobody has waited for was told, too.
        for person in (self.ann, self.bob, self.cy):
            person.socket.quiet()

    def play(self, no: int) -> None:
        """Let somebody play their first card, if they can."""
        store = SqliteStore.open(self.path, shared=True)
        stored = store.table(self.played.id)
        store.close()
        assert stored is not None
        assert stored.position is not None
        hands = Table.restore(Secrets, stored.position.snapshot).game.hands
        self.act(no, "act_play", card=next(iter([*hands.values()][no - 1])))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """Run a server with a game of secrets."""
    with running(tmp_path / "tables.sqlite", {"secrets": Secrets}) as server:
        yield server
    Trouble.hook = ""


def test_nobody_is_told_what_others_hold(
    server: Running, somebody: Make, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever happens, each viewer is sent the cards they hold or held, and no log has any."""
    caplog.set_level(logging.DEBUG)
    for name in ("bga_states", "uvicorn", "uvicorn.error", "uvicorn.access", "asyncio"):
        caplog.set_level(logging.DEBUG, name)
    # This is the test's own end of the sockets.
    caplog.set_level(logging.INFO, "websockets")
    spied = Spied(server, somebody, tmp_path / "tables.sqlite")
    spied.play_all()
    everything = "\n".join(text for one in spied.witnesses.values() for text in one.texts)

    for witness in spied.witnesses.values():
        assert witness.seen & spied.cards <= witness.own
    assert spied.witnesses[0].seen & spied.cards == set()
    assert spied.witnesses[1].own <= spied.witnesses[1].seen, "each does see their own"
    assert set(CARD.findall(caplog.text)) & spied.cards == set()
    assert "ValueError" in caplog.text
    kinds = spied.kinds()
    assert {"act", "make_zombie", "revive"} <= {*kinds}
    assert kinds.count("act") > 8
    for secret in (str(spied.seed()), f"{spied.seed():x}", spied.ann.token, spied.bob.token):
        assert secret not in everything + caplog.text
        assert not [s for w in spied.witnesses.values() for s in w.sockets if secret in str(s.raw)]


@found_by(
    "tests/server/test_secrets.py::test_nobody_is_told_what_others_hold",
    "tests/server/test_twin_tables.py::test_twin_tables",
)
def a_secret_in_a_frame() -> Iterator[None]:
    """Tell those who watch what a player is told."""
    write = table_moves.move_tails

    def write_for_a_player(told: Mapping[int, bytes], *rest: Any) -> Mapping[int, bytes]:
        return write({**told, WATCHING: frame_for(told, 1)}, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_moves, "move_tails", write_for_a_player)
        yield
