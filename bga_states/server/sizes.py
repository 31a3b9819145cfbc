"""Sizes: the largest messages of a move, the largest shown frames and the largest saved data."""

LARGEST_MOVE = 1_048_576
"""Bytes of one move's messages to all viewers together; some moves of a table stay in memory."""
LARGEST_SHOWN = 16 * 1_048_576
"""Bytes of one view, of one list of choices or of one scene."""
LARGEST_DATA = 4 * 1_048_576
"""Bytes of a game's data, unless a server sets another limit.

Each move encodes all the data, and other tables wait meanwhile.
"""


class TooBigError(Exception):
    """A game tells, shows or saves more than a server can bear."""


def refuse_bigger(size: int, largest: int, what: str) -> None:
    """Raise TooBigError if a size is more than the largest one."""
    if size > largest:
        raise TooBigError(f"{what} has {size:,} bytes, and {largest:,} are the most")


def shown(frame: bytes) -> bytes:
    """Return a frame with a view, choices or a scene; TooBigError if it is too big."""
    refuse_bigger(len(frame), LARGEST_SHOWN, "what it shows")
    return frame
