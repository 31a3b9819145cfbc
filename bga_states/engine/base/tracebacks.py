"""Tracebacks: the frames of calls in an error that is raised again and again, as a constant is."""

from contextlib import suppress
from gc import get_referents
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from types import FrameType, TracebackType

BEGIN = "bga_states.engine.exclusive"
"""The module in which every call of a table begins."""
RESUMED = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
"""The flags of the code of functions that have no caller any more when they have raised."""


def begins_call(frame: FrameType) -> bool:
    """Whether a call of a table begins with this function."""
    return bool(frame.f_globals.get("__name__") == BEGIN)


def is_ended_generator(frame: FrameType) -> bool:
    """Whether a function is a generator or coroutine that has ended, and is not suspended.

    A constant that it has caught still has it in its traceback.
    """
    is_generator = frame.f_back is None and frame.f_code.co_flags & RESUMED
    # A frame that may still run shows the collector nothing.
    return bool(is_generator) and any(one is frame.f_code for one in get_referents(frame))


def drop_earlier_calls(error: BaseException) -> None:
    """Cut earlier calls from the tracebacks of an error, and of the errors that led to it.

    The first traceback begins with the failed call: Python puts each call before earlier ones.
    """
    if frames_of_one_call(error):
        return
    own: set[int] = set()
    for number, one in enumerate(all_of(error)):
        _drop_earlier_of(one, own, is_first=number == 0)


def frames_of_one_call(error: BaseException) -> list[FrameType]:
    """List the functions that a call has left with an error and with the errors that led to it.

    Return none if the tracebacks may have functions of earlier calls. As a rule, an earlier
    function of a traceback has called each function in it; then the first has called the last.
    """
    frames: list[FrameType] = []
    for one in all_of(error):
        entry = one.__traceback__
        if not isinstance(entry, TracebackType):  # it was never raised
            continue
        first = entry.tb_frame
        if frames and first not in frames:
            return []
        while entry is not None:
            frames.append(entry.tb_frame)
            entry = entry.tb_next
        frame = frames[-1]
        while frame is not first:
            if frame.f_back is None:
                return []
            frame = frame.f_back
    return frames


def _drop_earlier_of(error: BaseException, own: set[int], *, is_first: bool) -> None:
    """Cut earlier calls from one traceback; `own` are the functions of this call, by identity."""
    entry = error.__traceback__
    last = None
    is_own = True
    while isinstance(entry, TracebackType):
        frame = entry.tb_frame
        is_begin = is_first and last is None
        is_own = is_own and (is_begin or _is_of(frame, own))
        if is_own:
            own.add(id(frame))
            last = entry
        elif last is None:
            return  # it was raised before this call
        elif _is_of_earlier(frame, own):
            last.tb_next = None
            return
        entry = entry.tb_next


def _is_of(frame: FrameType, own: set[int]) -> bool:
    """Whether a function is one of these, or was called by one of them."""
    return id(frame) in own or id(frame.f_back) in own or is_ended_generator(frame)


def _is_of_earlier(frame: FrameType | None, own: set[int]) -> bool:
    """Whether a function belongs to a call of a table that begins with none of these."""
    while frame is not None:
        if begins_call(frame) and id(frame) not in own:
            return True
        frame = frame.f_back
    return False


def drop_all_calls(error: BaseException) -> None:
    """Let an error, and the errors that led to it, hold no functions of the calls they ended."""
    for one in all_of(error):
        with suppress(Exception):  # its class may be the game's own
            for name in ("__traceback__", "__context__", "__cause__"):
                BaseException.__setattr__(one, name, None)


def all_of(error: BaseException) -> list[BaseException]:
    """List an error, and all errors that led to it or are parts of it, each once."""
    is_alone = error.__cause__ is None and error.__context__ is None
    if is_alone and not isinstance(error, BaseExceptionGroup):  # nearly always
        return [error]
    found = {id(error): error}
    waiting = [error]
    while waiting:
        one = waiting.pop()
        parts = one.exceptions if isinstance(one, BaseExceptionGroup) else ()
        for source in (one.__cause__, one.__context__, *parts):
            if source is not None and id(source) not in found:
                found[id(source)] = source
                waiting.append(source)
    return [*found.values()]
