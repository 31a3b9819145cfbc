"""Text frames as they are on the wire (RFC 6455, 5.2): whole ones, of no extension."""

from collections.abc import Iterable

TEXT_FRAME = 0x81
"""The first byte of a frame that is a whole text."""
MASKED = 0x80
"""The bit in the second byte that says that four bytes follow with which the rest is mixed."""
MASK = 4
MEDIUM, LONG, LARGE = 126, 127, 1 << 16
"""Sizes from 126 on stand in two more bytes, those of more than these hold in eight."""
SHORT_HEAD, MEDIUM_HEAD, LONG_HEAD = 2, 4, 10
SHORT_HEADS = [bytes((TEXT_FRAME, size)) for size in range(MEDIUM)]
MEDIUM_START, LONG_START = bytes((TEXT_FRAME, MEDIUM)), bytes((TEXT_FRAME, LONG))
"""What stands before a text, of up to 125 bytes and before the size of a longer one."""


def frames_of(texts: Iterable[bytes]) -> bytes:
    """Return texts as the server sends them, each in a frame of its own, without a mask."""
    parts: list[bytes] = []
    for text in texts:
        size = len(text)
        if size < MEDIUM:
            parts += SHORT_HEADS[size], text
        elif size < LARGE:
            parts += MEDIUM_START, size.to_bytes(2), text
        else:
            parts += LONG_START, size.to_bytes(8), text
    return b"".join(parts)


def first_size(data: bytes | bytearray) -> int:
    """Return how many bytes the first frame has, 0 while that cannot be known."""
    if len(data) < SHORT_HEAD:
        return 0
    is_masked, size = data[1] & MASKED, data[1] & ~MASKED
    head = {MEDIUM: MEDIUM_HEAD, LONG: LONG_HEAD}.get(size, SHORT_HEAD)
    if len(data) < head:
        return 0
    if head > SHORT_HEAD:
        size = int.from_bytes(data[SHORT_HEAD:head])
    return head + (MASK if is_masked else 0) + size


def text_in(frame: bytes) -> bytes | None:
    """Return the text of a frame of a client's, None unless it is that of one, as a whole."""
    if len(frame) < SHORT_HEAD + MASK or frame[0] != TEXT_FRAME:
        return None
    size, start = frame[1] - MASKED, SHORT_HEAD
    if size == MEDIUM:
        size, start = int.from_bytes(frame[SHORT_HEAD:MEDIUM_HEAD]), MEDIUM_HEAD
    rest = start + MASK
    # Also no size of one that has no mask, or is long.
    if len(frame) != rest + size or frame[1] == MASKED | LONG:
        return None
    # As two numbers: byte by byte takes a hundred times as long.
    mask = int.from_bytes((frame[start:rest] * (size // MASK + 1))[:size])
    return (int.from_bytes(frame[rest:]) ^ mask).to_bytes(size)
