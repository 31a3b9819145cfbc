"""Incoming frames: what was sent, read strictly, or why it cannot be."""

import re
from collections.abc import Callable

import msgspec

from bga_states.engine.base.errors import readable
from bga_states.engine.base.limits import NESTING
from bga_states.protocol.client_frames import AnyClientFrame, RequestId

LARGEST_FRAME = 64 * 1024
"""How many bytes a frame or a body may have."""
BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
"""Brackets, and texts as a whole: also the one that never ends, which is read once alike."""
OPENING, CLOSING = {b"[", b"{"}, {b"]", b"}"}


class FrameError(Exception):
    """What was sent is not a frame: a code, a sentence, and the id if a request has one."""

    def __init__(self, code: str, message: str, request_id: str = "") -> None:
        self.code = code
        self.request_id = request_id
        super().__init__(message)


class WithId(msgspec.Struct):
    """As much as an answer needs of a request that is wrong."""

    id: RequestId


READ: Callable[[bytes], AnyClientFrame] = msgspec.json.Decoder(AnyClientFrame).decode
UNREADABLE = msgspec.DecodeError, UnicodeDecodeError
"""What `READ` raises for what is no frame. It is to be neither too long nor nested too deeply."""
READ_ID = msgspec.json.Decoder(WithId).decode


def read_frame(data: str | bytes) -> AnyClientFrame:
    """Read one frame; FrameError when it is none."""
    written = data.encode() if isinstance(data, str) else data
    refuse_large(written)
    try:
        frame = READ(written)
    except UNREADABLE as error:
        fact = f"this is not a frame of the protocol ({readable(error)})"
        message = f"Cannot read what was sent: {fact}. Send what it describes."
        raise FrameError("bad_request", message, id_in(written)) from error
    return frame


def refuse_large(written: bytes) -> None:
    """Refuse what is too long, or nested too deeply; FrameError."""
    if len(written) > LARGEST_FRAME:
        fact = f"it is longer than {LARGEST_FRAME} bytes"
        raise FrameError("too_big", f"Cannot read what was sent: {fact}. Send less.")
    if depth_of(written) > NESTING:
        fact = f"it is nested deeper than {NESTING}"
        raise FrameError("too_big", f"Cannot read what was sent: {fact}. Send it flatter.")


def depth_of(written: bytes) -> int:
    """Return how deep what is written as JSON nests; at most as deep where it is shallow."""
    at_most = written.count(b"[") + written.count(b"{")
    # Nearly all are so small that nothing more need be asked.
    if at_most <= NESTING:
        return at_most
    depth = deepest = 0
    for found in BRACKETS.findall(written):
        depth += (found in OPENING) - (found in CLOSING)
        deepest = max(deepest, depth)
    return deepest


def id_in(written: bytes) -> str:
    """Return the id of a request that is wrong otherwise, "" if it has none."""
    try:
        return READ_ID(written).id
    except UNREADABLE:
        return ""
