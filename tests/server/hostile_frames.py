"""Hostile frames: those of the protocol, changed until they are none, and other bytes."""

import json
import random
from collections.abc import Iterator
from typing import Any, TypeAlias, get_args

import msgspec

from bga_states.protocol.client_frames import AnyClientFrame

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


Sent: TypeAlias = bytes | str | list[bytes]


def hostile_frames(seed: int, count: int, table: str) -> Iterator[Sent]:
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
