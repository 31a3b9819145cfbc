"""Marks: whether the call that uses a table still runs, or was interrupted on its way."""

import sys
from collections.abc import Container
from types import CodeType, FrameType

from bga_states.engine.match.move import Mark

NAMES = ("move", "mark", "claim")
"""What the variables are called that hold a mark."""


def is_held(mark: Mark | None, holders: Container[CodeType]) -> bool:
    """Whether one of the functions that hold marks still stands on a stack with this one.

    Those of all threads count.
    """
    for frame in sys._current_frames().values():  # noqa: SLF001  # documented, whatever its name
        each: FrameType | None = frame
        while each is not None:
            if each.f_code in holders and _holds(each, mark):
                return True
            each = each.f_back
    return False


def _holds(frame: FrameType, mark: Mark | None) -> bool:
    """Whether a variable of a frame is this very mark."""
    names = frame.f_locals
    return any(names.get(name) is mark for name in NAMES)
