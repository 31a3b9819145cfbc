"""Told frames: each viewer's messages about a move, as the bytes that are sent and stored."""

from collections.abc import Mapping
from functools import partial
from hashlib import blake2b

import msgspec

WATCHING = 0
"""The viewer without a seat."""
PACK = msgspec.msgpack.Encoder().encode
marked = partial(blake2b, digest_size=16)
"""Hashes a snapshot; the `digest()` is a short mark, which is equal for equal tables."""
UNPACK = msgspec.msgpack.Decoder(dict[int, bytes]).decode


def pack_frames(frames: Mapping[int, bytes]) -> bytes:
    """Pack the messages of all viewers into the bytes that a move keeps."""
    return PACK(frames)


def unpack_frames(packed: bytes) -> dict[int, bytes]:
    """Unpack the bytes from `pack_frames`."""
    return UNPACK(packed)


def frame_for(frames: Mapping[int, bytes], viewer: int) -> bytes:
    """Return the messages of one viewer: 0 for a spectator, else the number of the seat."""
    return frames.get(viewer, frames[WATCHING])
