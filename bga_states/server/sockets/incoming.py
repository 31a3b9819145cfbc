"""Incoming frames: read strictly, or refused with the reason."""

import re
from collections.abc import Callable

import msgspec

from bga_states.engine.base.errors import readable
from bga_states.engine.base.limits import NESTING
from bga_states.protocol.client_frames import AnyClientFrame, RequestId

LARGEST_FRAME = 64 * 1024
"""The largest number of bytes in a frame or a body."""
BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
"""Matches brackets, and texts as a whole: an unterminated text, too, is read only once."""
OPENING, CLOSING = {b"[", b"{"}, {b"]", b"}"}


class FrameError(Exception):
    """A frame or body cannot be read: a code, a sentence, and the request's id if it has one."""

    def __init__(self, code: str, message: str, request_id: str = "") -> None:
        self.code = code
        self.request_id = request_id
        super().__init__(message)


class WithId(msgspec.Struct):
    """The part of a wrong request that its answer needs."""

    id: RequestId


READ: Callable[[bytes], AnyClientFrame] = msgspec.json.Decoder(AnyClientFrame).decode
UNREADABLE = msgspec.DecodeError, UnicodeDecodeError
"""The errors that `READ` raises. Give it no text that is too long, or nested too deeply."""
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
    """Refuse a text that is too long, or nested too deeply; FrameError."""
    if len(written) > LARGEST_FRAME:
        fact = f"it is longer than {LARGEST_FRAME} bytes"
        raise FrameError("too_big", f"Cannot read what was sent: {fact}. Send less.")
    if depth_of(written) > NESTING:
        fact = f"it is nested deeper than {NESTING}"
        raise FrameError("too_big", f"Cannot read what was sent: {fact}. Send it flatter.")


def depth_of(written: bytes) -> int:
    """Return how deep a JSON text nests; an upper bound for a text with few brackets."""
    at_most = written.count(b"[") + written.count(b"{")
    # Nearly all texts have so few brackets that they need no closer look.
    if at_most <= NESTING:
        return at_most
    depth = deepest = 0
    for found in BRACKETS.findall(written):
        depth += (found in OPENING) - (found in CLOSING)
        deepest = max(deepest, depth)
    return deepest


def id_in(written: bytes) -> str:
    """Return the id of an otherwise wrong request, "" if it has none."""
    try:
        return READ_ID(written).id
    except UNREADABLE:
        return ""
