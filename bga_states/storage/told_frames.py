"""Told frames: what each viewer is told of a move, as the bytes that are sent and stored."""

from collections.abc import Mapping
from functools import partial
from hashlib import blake2b

import msgspec

WATCHING = 0
"""The viewer who has no seat."""
PACK = msgspec.msgpack.Encoder().encode
marked = partial(blake2b, digest_size=16)
"""Takes a snapshot, for its `digest()`: a short mark, which is equal for equal tables."""
UNPACK = msgspec.msgpack.Decoder(dict[int, bytes]).decode


def pack_frames(frames: Mapping[int, bytes]) -> bytes:
    """Pack what all viewers are told into what a move keeps."""
    return PACK(frames)


def unpack_frames(packed: bytes) -> dict[int, bytes]:
    """Unpack what `pack_frames` has packed."""
    return UNPACK(packed)


def frame_for(frames: Mapping[int, bytes], viewer: int) -> bytes:
    """Return what one viewer is told: 0 for those who watch, else the number of the seat."""
    return frames.get(viewer, frames[WATCHING])
