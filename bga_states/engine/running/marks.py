"""Marks: whether the call that uses a table still runs, or was interrupted on its way."""

import sys
from collections.abc import Container
from types import CodeType, FrameType

from bga_states.engine.match.move import Mark, this_thread

NAMES = ("move", "mark", "claim")
"""The names of the variables that hold a mark."""


def is_held(mark: Mark, holders: Container[CodeType]) -> bool:
    """Whether the call that has set a mark may still run.

    A call of another thread may run as long as the thread lives: its stack changes while it is
    read. A call of this thread runs if one of the `holders` on its stack holds the mark.
    """
    if mark.thread is not this_thread():
        return mark.thread() is not None
    frame: FrameType | None = sys._getframe()  # noqa: SLF001  # documented, despite its name
    while frame is not None:
        if frame.f_code in holders and _holds(frame, mark):
            return True
        frame = frame.f_back
    return False


def _holds(frame: FrameType, mark: Mark) -> bool:
    """Whether a variable of a frame is this very mark."""
    names = frame.f_locals
    return any(names.get(name) is mark for name in NAMES)
