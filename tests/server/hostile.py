"""Hostile input on sockets: only errors come of it, nothing changes, and nothing grows."""

import json
import sys
from collections import Counter
from contextlib import closing
from functools import partial
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
from tests.server.memory import Memory
from tests.server.running import NO_TABLE, Person, Running
from tests.server.stored import database_of
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
    with closing(SqliteStore.open(path, shared=True)) as store:
        return store.table(table), store.moves(table, -1)


class Siege:
    """A game that is played at a server, and those who attack both."""

    def __init__(self, server: Running, seed: int) -> None:
        self._server = server
        self._played = start(partial(Person, server.address))
        self._frames = hostile_frames(seed, sys.maxsize, self._played.id)
        self.codes: Counter[str] = Counter()
        """How often what came, by the code of an error or a closing, else by its `t`."""
        self.memory = Memory()
        """What was held after each part."""
        tokens = ["", *(self._stranger() for _ in range(STRANGERS))]
        self._attackers = [
            Attacker(server.address, [*tokens], self.codes) for _ in range(ATTACKERS)
        ]

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
            self.memory.note()
            self._go_on(part)

    def end(self) -> None:
        """Let all go."""
        for attacker in self._attackers:
            attacker.close()
        for person in self._played.people:
            person.socket.close()

    def _rows(self) -> Any:
        return stored_rows(database_of(self._server), self._played.id)

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
            # What they were told is no memory of the server's.
            person.socket.raw.clear()


def besiege(server: Running, count: int, seed: int) -> Counter[str]:
    """Attack a server, and return what came of it: nothing but errors, and nothing has grown."""
    siege = Siege(server, seed)
    try:
        siege.attack(count)
    finally:
        siege.end()

    assert not {*siege.codes} & FAULTS, siege.codes
    assert {*siege.codes} <= {*CODES} | TAGS, siege.codes
    siege.memory.check(count)
    return siege.codes
