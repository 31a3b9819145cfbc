"""Ctrl-C: it ends the program at once, but where a game is kept.

Raised as KeyboardInterrupt while modules are imported it shows a traceback, or is even lost where
Python cannot pass it on. So it is raised only where something is left to do or to say.
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
    """Whoever runs this program in the background has asked it to end."""


def take_over() -> None:
    """End the program at Ctrl-C from now on, unless whoever started it has it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, end_program)


def end_program(_number: int, _frame: "FrameType | None") -> "NoReturn":
    """Leave without a word: there is nothing to tidy up, and the way out would show tracebacks."""
    os._exit(INTERRUPTED)


def interrupt(_number: int, _frame: "FrameType | None") -> "NoReturn":
    """Raise what Python itself raises."""
    raise KeyboardInterrupt


@contextmanager
def raised() -> Iterator[None]:
    """Raise KeyboardInterrupt at Ctrl-C meanwhile."""
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
    """Raise Terminated at SIGTERM meanwhile: what is open is then closed."""
    kept = signal.getsignal(signal.SIGTERM)
    signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, kept)


def terminate(_number: int, _frame: "FrameType | None") -> "NoReturn":
    """Raise what ends a program that is to close what it has open."""
    raise Terminated


@contextmanager
def held_back() -> Iterator[None]:
    """Raise KeyboardInterrupt at the end only: what is done meanwhile is done whole."""
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
