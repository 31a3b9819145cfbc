"""Suspended code: generators of a failed call, whose remaining code runs when they are freed."""

from collections.abc import Sized
from contextlib import suppress
from gc import get_referents
from types import (
    AsyncGeneratorType,
    CodeType,
    CoroutineType,
    FrameType,
    FunctionType,
    GeneratorType,
    ModuleType,
    NoneType,
    TracebackType,
)
from typing import Any

from bga_states.engine.base.tracebacks import (
    all_of,
    begins_call,
    frames_of_one_call,
    is_ended_generator,
)

OURS = f"{__name__.partition('.')[0]}."
"""The prefix of the names of this package's modules."""
SUSPENDED = {GeneratorType, CoroutineType, AsyncGeneratorType}
HOLDING = {"builtins", "collections", "contextlib", "functools", "itertools"}
"""The modules of types that may hold suspended code: containers, iterators, contexts."""
OF_ALL = {type, ModuleType, FrameType, TracebackType}
"""Types of these modules whose objects hold things that are not a function's own."""
PLAIN = {bool, int, float, str, bytes, NoneType, CodeType, FrameType}
"""Types whose objects hold no others, or things that are not a function's own."""
CONTAINERS = {list, dict, tuple}
"""The types of most objects that hold others."""
DEEPEST, MOST_HELD = 8, 300
"""The largest number of containers around one, and of objects in each container."""


def drop_suspended(error: BaseException) -> None:
    """Clear the frames that an error has left, if they hold suspended code.

    A `finally` or a `with` in that code runs when its last holder lets it go. If the last holder is
    a function of the failed call, it runs now, and not later, when the error goes. Otherwise the
    variables of the functions stay, for debuggers. The first function has caught the error, and
    still runs.
    """
    frames = _frames_of(error)
    authors = [frame for frame in frames if _is_authors(frame)]
    if authors and _hold_suspended(authors):
        for frame in frames:
            with suppress(RuntimeError):  # it still runs
                frame.clear()


def _is_authors(frame: FrameType) -> bool:
    """Whether a function is not of this package, whose compiled functions have no module name."""
    name = frame.f_globals.get("__name__")
    return type(name) is str and not name.startswith(OURS)


def _hold_suspended(frames: list[FrameType]) -> bool:
    """Whether a variable of some functions is suspended code, or surely holds some."""
    # Not `f_locals`, which would keep the values it reads. A frame that still runs shows nothing.
    held = get_referents(*frames)
    for _ in range(DEEPEST):
        kinds = {*map(type, held)}
        if not SUSPENDED.isdisjoint(kinds):
            return True
        if kinds <= PLAIN:  # soon, nearly always
            return False
        if FunctionType in kinds:
            held = [one.__closure__ if type(one) is FunctionType else one for one in held]
        # An object that is held twice counts once.
        holding = {id(one): one for one in held if type(one) not in PLAIN and _is_holding(one)}
        held = get_referents(*holding.values())
    return not SUSPENDED.isdisjoint(map(type, held))


def _is_holding(thing: Any) -> bool:
    """Whether an object may hold others for a function alone, and is small enough for that."""
    kind = type(thing)
    if kind in CONTAINERS:
        return len(thing) <= MOST_HELD
    if kind.__module__ not in HOLDING or kind in OF_ALL:
        return False
    return not isinstance(thing, Sized) or len(thing) <= MOST_HELD


def _frames_of(error: BaseException) -> list[FrameType]:
    """List the frames that a call has left with an error, and with the errors that led to it.

    A constant that is raised again and again still has the frames of earlier calls. An error raised
    before the call has the frames of its callers. Neither kind stands behind a frame of this call.
    """
    frames = frames_of_one_call(error)
    if frames:
        return frames
    own: dict[int, FrameType] = {}
    for one in all_of(error):
        _add_own(own, one.__traceback__)
    return [*own.values()]


def _add_own(own: dict[int, FrameType], traceback: TracebackType | None) -> None:
    """Add the frames of a traceback, as far as they belong to a call, by their identity."""
    was_begin = is_first = True
    while traceback is not None:
        frame, back = traceback.tb_frame, traceback.tb_frame.f_back
        is_begin = begins_call(frame)
        if own and id(frame) not in own:
            is_inner = id(back) in own or (not is_first and is_ended_generator(frame))
            if not is_inner or (is_begin and not was_begin):
                return
        was_begin, is_first = is_begin, False
        own[id(frame)] = frame
        traceback = traceback.tb_next
