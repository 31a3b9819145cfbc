"""Records: what each viewer is told of a move, as the bytes that are sent and stored."""

from collections.abc import Mapping
from hashlib import blake2b

import msgspec

from bga_states.engine.match.messages import Outcome

DIGEST_BYTES = 16
WATCHING = 0
"""The viewer who has no seat."""
PACK = msgspec.msgpack.Encoder().encode
UNPACK = msgspec.msgpack.Decoder(dict[int, bytes]).decode


def frames_of(outcome: Outcome, players: Mapping[int, int]) -> dict[int, bytes]:
    """Return by viewer what is sent of a move; `players` holds the player's id of each seat.

    A seat that is told the same as those who watch is left out.
    """
    watching = outcome.encoded(None)
    frames = {WATCHING: watching}
    for told in outcome.queue:
        if not told.is_for_all:
            break
    else:
        # Most moves tell nobody anything that others may not know.
        return frames
    for no, player_id in players.items():
        seen = outcome.encoded(player_id)
        if seen != watching:
            frames[no] = seen
    return frames


def pack_frames(frames: Mapping[int, bytes]) -> bytes:
    """Pack what all viewers are told into what a move keeps."""
    return PACK(frames)


def unpack_frames(packed: bytes) -> dict[int, bytes]:
    """Unpack what `pack_frames` has packed."""
    return UNPACK(packed)


def frame_for(frames: Mapping[int, bytes], viewer: int) -> bytes:
    """Return what one viewer is told: 0 for those who watch, else the number of the seat."""
    return frames.get(viewer, frames[WATCHING])


def digest(snapshot: bytes) -> bytes:
    """Return a short mark of a snapshot: equal tables have equal ones."""
    return blake2b(snapshot, digest_size=DIGEST_BYTES).digest()
