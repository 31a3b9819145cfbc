"""Tracebacks: what an error that is raised again and again, as a constant is, holds of calls."""

from contextlib import suppress
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from types import FrameType, TracebackType

BEGIN = "bga_states.engine.exclusive"
"""The module in which every call of a table begins."""
RESUMED = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
"""The flags of the code of functions that have no caller any more when they have raised."""


def begins_call(frame: FrameType) -> bool:
    """Whether a call of a table begins with a function."""
    return bool(frame.f_globals.get("__name__") == BEGIN)


def drop_earlier_calls(error: BaseException) -> None:
    """Cut from a traceback, which begins with the call that has failed, those of earlier calls.

    Python puts each new one before what is there.
    """
    own: set[int] = set()
    entry = last = error.__traceback__
    is_own = True
    while isinstance(entry, TracebackType):
        frame = entry.tb_frame
        is_own = is_own and (entry is error.__traceback__ or _is_of(frame, own))
        if is_own:
            own.add(id(frame))
            last = entry
        elif last is not None and begins_call(frame):
            last.tb_next = None
            return
        entry = entry.tb_next


def _is_of(frame: FrameType, own: set[int]) -> bool:
    """Whether a function is one of some others, by their identity, or was called by one."""
    if frame.f_back is None:
        return id(frame) in own or bool(frame.f_code.co_flags & RESUMED)
    return id(frame) in own or id(frame.f_back) in own


def drop_all_calls(error: BaseException) -> None:
    """Let an error, and what has led to it, hold no function of the calls that it has ended."""
    for one in (error, *sources_of(error)):
        with suppress(Exception):  # its class may be the game's own
            for name in ("__traceback__", "__context__", "__cause__"):
                BaseException.__setattr__(one, name, None)


def sources_of(error: BaseException) -> list[BaseException]:
    """List all errors that have led to one, or are parts of it, each once."""
    found = {id(error): error}
    waiting = [error]
    while waiting:
        one = waiting.pop()
        parts = one.exceptions if isinstance(one, BaseExceptionGroup) else ()
        for source in (one.__cause__, one.__context__, *parts):
            if source is not None and id(source) not in found:
                found[id(source)] = source
                waiting.append(source)
    del found[id(error)]
    return [*found.values()]
