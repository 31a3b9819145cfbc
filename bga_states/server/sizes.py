"""Sizes: how much a game may tell of a move, how much it may show, and how much it may save."""

LARGEST_MOVE = 1_048_576
"""Bytes that all viewers together are told of one move; some moves of a table stay in memory."""
LARGEST_SHOWN = 16 * 1_048_576
"""Bytes of one view, or of what is offered, or of a picture."""
LARGEST_DATA = 4 * 1_048_576
"""Bytes that the data of a game take, unless a server sets others.

Each move encodes all of them, and other tables wait meanwhile.
"""


class TooBigError(Exception):
    """A game tells, shows or saves more than a server can bear."""


def refuse_bigger(size: int, largest: int, what: str) -> None:
    """Raise TooBigError where something has more bytes than it may have."""
    if size > largest:
        raise TooBigError(f"{what} has {size:,} bytes, and {largest:,} are the most")


def shown(frame: bytes) -> bytes:
    """Return a frame that shows something, unless it is too big."""
    refuse_bigger(len(frame), LARGEST_SHOWN, "what it shows")
    return frame
