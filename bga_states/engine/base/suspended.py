"""Suspended code: generators of a failed call, whose end is yet to run, and runs when they go."""

from collections.abc import Iterator, Sized
from contextlib import suppress
from gc import get_referents
from itertools import chain
from traceback import walk_tb
from types import (
    AsyncGeneratorType,
    CellType,
    CoroutineType,
    FrameType,
    FunctionType,
    GeneratorType,
)

SUSPENDED = {GeneratorType, CoroutineType, AsyncGeneratorType}
HOLDING = {"builtins", "collections", "contextlib", "functools", "itertools"}
"""The modules of the types that may hold one for a function: containers, iterators, contexts."""
MOST_HELD = 300
"""How many objects are looked at in search of one."""


def drop_suspended(error: BaseException) -> None:
    """Empty the functions that something raised has left, if they hold code that is suspended.

    A `finally` in it, or a `with`, runs when the last one lets it go: now, if that was a function
    of the failed call, and not later, when the error goes. Else the variables of the functions
    stay, for debuggers.
    """
    frames = _frames_of(error)
    if frames and _hold_suspended(frames):
        for frame in frames:
            with suppress(RuntimeError):  # it still runs
                frame.clear()


def _hold_suspended(frames: list[FrameType]) -> bool:
    """Whether a variable of some functions is suspended code, or surely holds some."""
    # Not `f_locals`, which would keep what it has read. A frame that still runs shows nothing.
    held, seen = get_referents(*frames), set[int]()
    while held and len(seen) < MOST_HELD:
        inner: list[object] = []
        for thing in held:
            kind = type(thing)
            if kind in SUSPENDED:
                return True
            if id(thing) in seen or isinstance(thing, type):
                continue
            if isinstance(thing, FunctionType):
                seen.add(id(thing))
                inner += thing.__closure__ or ()
            elif kind is CellType or (kind.__module__ in HOLDING and _is_small(thing)):
                seen.add(id(thing))
                inner += get_referents(thing)
        held = inner
    return False


def _is_small(thing: object) -> bool:
    """Whether a container is no longer than those that functions make for themselves."""
    return not isinstance(thing, Sized) or len(thing) <= MOST_HELD


def _frames_of(error: BaseException) -> list[FrameType]:
    """List the frames that a call has left with something raised, and with what led to it.

    What was raised before the call led to it too, and was caught outside.
    """
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    own, left, seen = {*map(id, frames)}, [*_sources(error)], {id(error)}
    while left:
        one = left.pop()
        traceback = one.__traceback__
        if id(one) in seen or traceback is None or id(traceback.tb_frame) not in own:
            continue
        seen.add(id(one))
        found = [frame for frame, _ in walk_tb(traceback)]
        frames += found
        own |= {*map(id, found)}
        left += _sources(one)
    return frames


def _sources(error: BaseException) -> Iterator[BaseException]:
    """Yield the errors that an error came from or consists of."""
    parts = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    return (one for one in chain((error.__cause__, error.__context__), parts) if one)
