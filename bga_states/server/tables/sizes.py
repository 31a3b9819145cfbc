"""Sizes: how much a game may tell of a move, and how much it may show."""

LARGEST_MOVE = 1_048_576
"""Bytes that all viewers together are told of one move; some moves of a table stay in memory."""
LARGEST_SHOWN = 16 * 1_048_576
"""Bytes of one view, or of what is offered, or of a picture."""


class TooBigError(Exception):
    """A game tells or shows more than a server can bear."""


def refuse_bigger(size: int, largest: int) -> None:
    """Raise TooBigError where there are more bytes than there may be."""
    if size > largest:
        raise TooBigError(f"{size} bytes where {largest} are the most")


def shown(frame: bytes) -> bytes:
    """Return a frame that shows something, unless it is too big."""
    refuse_bigger(len(frame), LARGEST_SHOWN)
    return frame
