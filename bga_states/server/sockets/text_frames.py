"""Text frames as they are on the wire (RFC 6455, 5.2): whole ones, of no extension."""

TEXT_FRAME = 0x81
"""The first byte of a frame that is a whole text."""
MASKED = 0x80
"""The bit in the second byte that says that four bytes follow with which the rest is mixed."""
MASK = 4
MEDIUM, LONG, LARGE = 126, 127, 1 << 16
"""Sizes from 126 on stand in two more bytes, those of more than these hold in eight."""
SHORT_HEAD, MEDIUM_HEAD, LONG_HEAD = 2, 4, 10


def head_of(text: bytes) -> bytes:
    """Return what stands before a text in a frame of the server's, which has no mask."""
    size = len(text)
    if size < MEDIUM:
        return bytes((TEXT_FRAME, size))
    if size < LARGE:
        return bytes((TEXT_FRAME, MEDIUM)) + size.to_bytes(2)
    return bytes((TEXT_FRAME, LONG)) + size.to_bytes(8)


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
    return unmasked(frame[rest:], frame[start:rest])


def unmasked(data: bytes, mask: bytes) -> bytes:
    """Return what was mixed with a mask of four bytes."""
    size = len(data)
    # As two numbers: byte by byte takes a hundred times as long.
    whole = int.from_bytes((mask * (size // MASK + 1))[:size])
    return (int.from_bytes(data) ^ whole).to_bytes(size)
