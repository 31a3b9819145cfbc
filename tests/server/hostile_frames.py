"""Hostile input: frames of the protocol that were changed until they are none, and other bytes.

A program of its own for a longer run: `python -m tests.server.hostile COUNT SEED` sends so many to
a server of its own, and prints what it found.
"""

import json
import logging
import random
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from websockets.exceptions import ConnectionClosed

from bga_states.protocol.client_frames import AnyClientFrame
from bga_states.server.allowances import Allowance, Limits
from bga_states.storage import SqliteStore
from sample_games.reversi import Reversi
from tests.server.running import NO_TABLE, Person, Socket, running
from tests.server.tables import Played, start

NUMBERS = [0, -1, 1, 2**31, 2**53, 2**63, 2**64, 10**30, 1.5, -0.0, 1e300]
RAW = ["NaN", "Infinity", "1e999", "9" * 5000, "-", "01", '"\\ud800"', '"\\udfff\\ud800"', "\x00"]
TEXTS = [
    "",
    "x" * 70,
    "A" * 14,
    "../..",
    "%00",
    "é",
    "\u202e",
    "${you}",
    "'; --",
    "\x00",
    "\U0001d7d9",
]
VALUES: list[Any] = [*NUMBERS, *TEXTS, None, True, False, [], {}, [[]], {"a": {"b": []}}, [1] * 50]
PARTS = 400
MARK = "a-mark-of-ours"
ENDLESS = Allowance(10**9, 10**9)


def good_frames(table: str) -> list[dict[str, Any]]:
    """Return a frame of each kind, as a stranger may send it."""
    given = {"table": table, "id": "an-id-of-mine", "seat": 1, "v": 0, "action": "act_play_disc"}
    given |= {"args": {"x": 3, "y": 4}, "is_ready": True, "agrees": True, "bot": "mcts"}
    frames: list[dict[str, Any]] = [{"t": "fly"}]
    for kind in get_args(AnyClientFrame):
        names = [field.name for field in msgspec.structs.fields(kind)]
        frame = {"t": kind.__struct_config__.tag}
        frames.append(frame | {name: given[name] for name in names if name in given})
    return frames


def changed(lots: random.Random, frame: dict[str, Any]) -> dict[str, Any]:
    """Return a frame with some of it left out, added or replaced."""
    frame = {name: frame[name] for name in frame if lots.random() < 0.95}
    for _ in range(lots.choice([0, 0, 1, 2])):
        frame[lots.choice([*frame, *TEXTS, "since", "seat", "v"])] = lots.choice(VALUES)
    if lots.random() < 0.2:
        frame["args"] = {lots.choice(TEXTS): lots.choice(VALUES)}
    return frame


def spoilt(lots: random.Random, written: bytes) -> bytes:
    """Return a frame that is written, with its bytes spoilt."""
    place = lots.randrange(len(written) + 1)
    raw = lots.choice(RAW).encode()
    end = place + lots.randrange(8)
    deep = lots.choice([b"[", b'{"a":']) * lots.choice([30, 40, 3000])
    ways = [
        written[:place],
        written[:place] + bytes([lots.randrange(256)]) + written[place:],
        written[:place] + raw + written[end:],
        written[:-1] + b"," + written[1:],
        written[:place] + deep + written[place:],
        written + b" " * lots.choice([1, 1000, 60_000]) + written,
        b'"' + b'\\"' * lots.choice([10, 20_000]) + deep,
        bytes(lots.randrange(256) for _ in range(lots.randrange(40))),
        written.replace(b":", b":" + raw, 1),
        b"",
    ]
    return lots.choice(ways)


class Wrong(bytes):
    """What is sent as a text, and need not be one."""


def hostile_frames(seed: int, count: int, table: str) -> Iterator[bytes | str | list[bytes]]:
    """Yield so many frames: texts, binary ones, and such as come in pieces."""
    lots = random.Random(seed)
    good = good_frames(table)
    for _ in range(count):
        frame = json.dumps(changed(lots, lots.choice(good))).encode()
        sent = spoilt(lots, frame) if lots.random() < 0.5 else frame
        way = lots.random()
        if way < 0.1:
            yield [sent[:5], b"", sent[5:]]
        elif way < 0.2:
            yield sent
        elif way < 0.3:
            yield Wrong(sent)
        else:
            yield sent.decode(errors="replace")


class Attack:
    """Somebody who sends hostile frames, over a new socket whenever the last one was closed."""

    def __init__(self, address: str, tokens: list[str]) -> None:
        self._address = address
        self._tokens = tokens
        self.codes: Counter[str] = Counter()
        self.closings: Counter[int] = Counter()
        self._connect()

    def _connect(self) -> None:
        self._tokens.append(self._tokens.pop(0))
        self._socket = Socket(self._address, self._tokens[0])
        self._sent = 0

    def send(self, frame: bytes | str | list[bytes]) -> None:
        """Send a frame, and read what comes of the last ones from time to time."""
        try:
            is_text = True if isinstance(frame, Wrong) else None
            self._socket.connection.send(frame, text=is_text)
            self._sent += 1
            if self._sent % 10 == 0:
                self.settle()
        except ConnectionClosed as closed:
            self.closings[closed.rcvd.code if closed.rcvd else 0] += 1
            self._socket.close()
            self._connect()

    def settle(self) -> None:
        """Read until all that was sent is answered."""
        self._socket.send(t="start", table=NO_TABLE, id=MARK)
        while True:
            told = json.loads(self._socket.connection.recv(10))
            self.codes[told.get("code", told["t"])] += 1
            if told.get("id") == MARK:
                return

    def end(self) -> None:
        """Read the rest, and leave."""
        self._socket.close()


def stored_rows(path: Path, table: str) -> Any:
    """Return all that is stored of a table."""
    store = SqliteStore.open(path, shared=True)
    rows = store.table(table), store.moves(table, -1)
    store.close()
    return rows


def attack(address: str, path: Path, played: Played, frames: int, seed: int) -> Attack:
    """Send hostile frames as nobody and as a stranger; the table they are about stays as it is."""
    before = stored_rows(path, played.id)
    stranger = Person(address, "Mallory")
    stranger.socket.close()
    attacker = Attack(address, ["", stranger.token])
    for frame in hostile_frames(seed, frames, played.id):
        attacker.send(frame)
    attacker.end()
    assert stored_rows(path, played.id) == before
    return attacker


def main() -> None:
    """Attack a server for long, and print what came of it."""
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    logging.basicConfig(level=logging.WARNING)
    path = Path(tempfile.mkdtemp()) / "tables.sqlite"
    # Limits would only make it last longer.
    limits = Limits(frames=ENDLESS, calls=ENDLESS)
    with running(path, {"reversi": Reversi}, limits=limits) as server:
        played = start(lambda name: Person(server.address, name))
        codes: Counter[str] = Counter()
        for part in range(PARTS):
            found = attack(server.address, path, played, count // PARTS, seed + part)
            codes += found.codes
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            # Who is silent for too long is closed upon.
            for person in played.people:
                person.socket.send(t="beat")
                person.socket.next("beat")
            if part % 10 == 0 and part < PARTS // 2:
                played.play()
            sys.stdout.write(f"{part}: at most {memory} kB, closed {dict(found.closings)}\n")
            sys.stdout.flush()
        sys.stdout.write(f"{dict(codes)}\n")
        for person in played.people:
            person.socket.close()


if __name__ == "__main__":
    main()
