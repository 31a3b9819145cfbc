"""Hostile input on sockets: only errors come of it, nothing changes, and nothing grows.

By hand: `python -m tests.server.hostile COUNT SEED` sends so many frames to a server in a process
of its own, and says what came of them.
"""

import json
import sys
import tempfile
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any, get_args

from websockets.frames import Frame, Opcode

from bga_states.protocol.codes import CODES
from bga_states.protocol.server_frames import AnyServerFrame
from bga_states.server.sockets.connection import WRONG_FRAMES
from bga_states.storage import SqliteStore
from tests.protocol.frames_checked import check_server_frame
from tests.server.hostile_frames import Sent, Wrong, hostile_frames
from tests.server.programs import Program
from tests.server.running import NO_TABLE, Person
from tests.server.tables import start
from tests.server.wire import Wire

ATTACKERS = 4
"""So many send at once, each as nobody and as strangers in turn."""
STRANGERS = 8
BATCH = 10
PART = 1000
"""After so many frames it is looked at what has changed, and others play."""
MOVES = 40
"""A game of Reversi has as many, and some more."""
GROWTH = 1.05
"""How much larger the server may be at the end than after the first tenth of all frames."""
FAULTS = {"game_failed", "unavailable", "busy"}
TAGS = {kind.__struct_config__.tag for kind in get_args(AnyServerFrame)} - {"error", "answer"}
"""What comes of a frame that is right."""
MARK = "a-mark-of-ours"


def framed(sent: Sent) -> list[Frame]:
    """Return what is sent as frames of the WebSocket."""
    if isinstance(sent, str):
        return [Frame(Opcode.TEXT, sent.encode())]
    if isinstance(sent, bytes):
        return [Frame(Opcode.TEXT if isinstance(sent, Wrong) else Opcode.BINARY, sent)]
    kinds = [Opcode.TEXT] + [Opcode.CONT] * (len(sent) - 1)
    frames = [Frame(kind, piece, fin=False) for kind, piece in zip(kinds, sent, strict=True)]
    frames[-1].fin = True
    return frames


class Attacker:
    """Somebody who sends hostile frames, over one socket after the other."""

    def __init__(self, address: str, tokens: list[str], codes: Counter[str]) -> None:
        self._address = address
        self._tokens = tokens
        self._codes = codes
        self._connect()

    def write(self, batch: list[Sent]) -> None:
        """Send frames, over a new socket if this one would be closed for too many wrong ones."""
        if self._sent + len(batch) > WRONG_FRAMES:
            self.close()
            self._connect()
        self._sent += len(batch)
        self._write([*batch, json.dumps({"t": "start", "table": NO_TABLE, "id": MARK})])

    def settle(self) -> None:
        """Read until all that was sent is answered; ClosedError if the server ends it instead."""
        told: dict[str, Any] = {}
        while told.get("id") != MARK:
            text = self._wire.read()
            told = json.loads(text)
            code = told.get("code", told["t"])
            # Of each kind the first one is looked at.
            if code not in self._codes:
                check_server_frame(text)
            self._codes[code] += 1

    def close(self) -> None:
        """Leave."""
        self._wire.close()

    def _connect(self) -> None:
        self._tokens.append(self._tokens.pop(0))
        self._wire = Wire(self._address, self._tokens[0])
        self._sent = 0
        self._write(['{"t":"hello"}'])

    def _write(self, batch: list[Sent]) -> None:
        self._wire.write(frame for sent in batch for frame in framed(sent))


def stored_rows(path: Path, table: str) -> Any:
    """Return all that is stored of a table."""
    store = SqliteStore.open(path, shared=True)
    rows = store.table(table), store.moves(table, -1)
    store.close()
    return rows


class Siege:
    """A server in a process of its own, a game that is played there, and who attacks both."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._path = folder / "tables.sqlite"
        self._log = folder / "log"
        self._server = Program(self._path, log=self._log)
        self._played = start(lambda name: Person(self._server.address, name))
        self._frames = hostile_frames(seed, sys.maxsize, self._played.id)
        self.codes: Counter[str] = Counter()
        """How often what came, by the code of an error or a closing, else by its `t`."""
        self.memory: list[int] = []
        """What the server held in kB after each part."""
        tokens = ["", *(self._stranger() for _ in range(STRANGERS))]
        address = self._server.address
        self._attackers = [Attacker(address, [*tokens], self.codes) for _ in range(ATTACKERS)]

    def _stranger(self) -> str:
        stranger = Person(self._server.address, "Mallory")
        stranger.socket.close()
        return str(stranger.token)

    def attack(self, count: int) -> None:
        """Send so many frames, part by part; the others play on between two parts."""
        for part in range(count // PART):
            before = self._rows()
            self._send(PART)
            assert self._rows() == before
            self.memory.append(self._server.memory)
            self._go_on(part)

    def end(self) -> str:
        """Let all go, and return what the server has logged."""
        for attacker in self._attackers:
            attacker.close()
        for person in self._played.people:
            person.socket.close()
        self._server.end()
        return self._log.read_text()

    def _rows(self) -> Any:
        return stored_rows(self._path, self._played.id)

    def _send(self, count: int) -> None:
        for _ in range(count // (BATCH * ATTACKERS)):
            for attacker in self._attackers:
                attacker.write([*islice(self._frames, BATCH)])
            for attacker in self._attackers:
                attacker.settle()

    def _go_on(self, part: int) -> None:
        """Let those who play make a move, or say that they are there, and be answered."""
        if part < MOVES:
            self._played.play()
        for person in self._played.people:
            person.socket.send(t="beat")
            person.socket.next("beat")


def besiege(folder: Path, count: int, seed: int) -> Siege:
    """Attack a server; AssertionError unless nothing but errors comes of it, and nothing grows."""
    siege = Siege(folder, seed)
    try:
        siege.attack(count)
    finally:
        logged = siege.end()
    early, last = siege.memory[len(siege.memory) // 10], siege.memory[-1]

    assert not {*siege.codes} & FAULTS, siege.codes
    assert {*siege.codes} <= {*CODES} | TAGS, siege.codes
    assert last < GROWTH * early, siege.memory
    assert logged == ""
    return siege


def main() -> None:
    """Attack a server for long, and say what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        siege = besiege(Path(folder), int(sys.argv[1]), int(sys.argv[2]))
    sys.stdout.write(f"memory in kB: {siege.memory}\n{dict(siege.codes)}\n")


if __name__ == "__main__":
    main()
