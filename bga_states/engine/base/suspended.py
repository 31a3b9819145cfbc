"""Suspended code: generators that have yet to run what ends them, and keep what was raised busy."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from gc import get_referents
from traceback import walk_tb
from types import CoroutineType, FrameType, GeneratorType
from typing import Any


@contextmanager
def _nothing() -> Iterator[None]:
    yield


SUSPENDED: set[type[Any]] = {GeneratorType, CoroutineType}
CONTEXT = type(_nothing())
"""What `contextmanager` makes, which holds a generator as its `gen`."""


def close_suspended(error: BaseException) -> None:
    """Close the generators that only what was raised still holds, so that none of them runs later.

    They stand in the variables of the functions that it has left. A `finally` of theirs, or a
    `with` inside them, would run when it is dropped.
    """
    frames = _frames_of(error)
    if not frames:
        return
    # Not `f_locals`, which would keep what it has read. A frame that still runs shows nothing.
    for thing in get_referents(*frames):
        kind = type(thing)
        # One that was interrupted while it was made has none yet.
        held = vars(thing).get("gen") if kind is CONTEXT else thing
        if type(held) in SUSPENDED:
            with suppress(Exception):  # as when Python drops it
                held.close()


def _frames_of(error: BaseException | None) -> list[FrameType]:
    """List the frames that something raised has left, and what it came from: the inner first."""
    frames: list[FrameType] = []
    seen: set[int] = set()
    left = [error]
    while left:
        one = left.pop()
        if one is not None and id(one) not in seen:
            seen.add(id(one))
            frames += [frame for frame, _ in walk_tb(one.__traceback__)][::-1]
            left += [one.__cause__, one.__context__]
    return frames
