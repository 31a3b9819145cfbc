"""Ctrl-C: it ends the program at once, except where a game is kept.

A KeyboardInterrupt during imports shows a traceback, or is even lost where Python cannot pass it
on. So Ctrl-C raises it only where something is left to do or to say.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

TYPE_CHECKING = False  # as in `bga_states`

if TYPE_CHECKING:
    from types import FrameType
    from typing import NoReturn

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C has ended, as shells give it."""


class Terminated(BaseException):
    """SIGTERM has asked this program, which runs in the background, to end."""


def take_over() -> None:
    """End the program at Ctrl-C from now on, unless its parent process had Ctrl-C ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, end_program)


def end_program(_number: int, _frame: "FrameType | None") -> "NoReturn":
    """Exit silently: there is nothing to tidy up, and an ordinary exit would show tracebacks."""
    os._exit(INTERRUPTED)


def interrupt(_number: int, _frame: "FrameType | None") -> "NoReturn":
    """Raise KeyboardInterrupt, as Python itself does."""
    raise KeyboardInterrupt


@contextmanager
def raised() -> Iterator[None]:
    """Raise KeyboardInterrupt at Ctrl-C within the block."""
    # In a program that is not ours alone, Ctrl-C is not ours either.
    if signal.getsignal(signal.SIGINT) is not end_program:
        yield
        return
    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, end_program)


@contextmanager
def terminable() -> Iterator[None]:
    """Raise Terminated at SIGTERM within the block, so that everything open is closed."""
    kept = signal.getsignal(signal.SIGTERM)
    signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, kept)


def terminate(_number: int, _frame: "FrameType | None") -> "NoReturn":
    """Raise Terminated, on which the program closes everything it has open."""
    raise Terminated


@contextmanager
def held_back() -> Iterator[None]:
    """Raise KeyboardInterrupt only at the end of the block, so that its work is done whole."""
    if signal.getsignal(signal.SIGINT) is not interrupt:
        yield
        return
    asked: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _frame: asked.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, interrupt)
    if asked:
        raise KeyboardInterrupt
